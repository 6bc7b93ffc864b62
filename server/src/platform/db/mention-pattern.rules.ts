/**
 * A PostgreSQL regular expression, for `~*`, that matches an email as a whole, not as a part of a longer one. It works
 * within JSON too, where the letter before the email may belong to an escape such as `\n`.
 */
export const mentionPattern = (email: string): string =>
  String.raw`((?<![a-z0-9._+-])|(?<=\\[bfnrt]))${escapePattern(email)}(?![a-z0-9-]|\.[a-z0-9])`

const escapePattern = (text: string): string => text.replace(/[!-/:-@[-^`{-~]/g, '\\$&')
