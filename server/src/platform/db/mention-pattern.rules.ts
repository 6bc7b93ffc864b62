/**
 * A PostgreSQL regular expression, for `~*`, that matches each of the emails as a whole, not as a part of a longer one. It
 * works within JSON too, where the letter before the email may belong to an escape such as `\n`. Without emails it is
 * null, which matches nothing.
 */
export const mentionPattern = (emails: string[]): string | null =>
  emails.length === 0
    ? null
    : String.raw`((?<![a-z0-9._+-])|(?<=\\[bfnrt]))(${emails.map(escapePattern).join('|')})(?![a-z0-9-]|\.[a-z0-9])`

const escapePattern = (text: string): string => text.replace(/[!-/:-@[-^`{-~]/g, '\\$&')
