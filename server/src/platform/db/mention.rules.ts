/**
 * A PostgreSQL regular expression, for `~*`, that finds an email where it stands as a whole: not within a longer one.
 * Within JSON too, where a letter before it may belong to an escaped line break.
 */
export const mentionOf = (email: string): string =>
  String.raw`((?<![a-z0-9._+-])|(?<=\\[bfnrt]))${escapePattern(email)}(?![a-z0-9-]|\.[a-z0-9])`

const escapePattern = (text: string): string => text.replace(/[!-/:-@[-^`{-~]/g, '\\$&')
