type Texts = {
  missing: string
  no_email: string
  twice: (line: string) => string
  too_long: (field: string) => string
}

/** Says in the user's language what the server says of a line; what it does not know stays as it is. */
export function explainLine(message: string, texts: Texts): string {
  if (message === 'email: is missing.') return texts.missing
  if (message === 'email: must be an email address.') return texts.no_email
  const twice = /^email: line (\d+) has it already\.$/.exec(message)
  if (twice !== null) return texts.twice(twice[1]!)
  const tooLong = /^(\w+):.* at most (\d+) characters\.$/.exec(message)
  return tooLong === null ? message : texts.too_long(`${tooLong[2]}`)
}
