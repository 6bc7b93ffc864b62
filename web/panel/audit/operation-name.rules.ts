type Words = { verbs: Record<string, string>; things: Record<string, string> }

/** The words of `createTextSource` or of the command `guided-answer pin`, in lower case, the verb first. */
function wordsOf(operation: string): string[] {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const [thing = '', ...done] = operation.split(' ')
  return (done.length === 0 ? words : `${done.join(' ')} ${thing}`).split(/[ -]/)
}

/**
 * What an operation is called to people: what was done, and to what. Verbs and things without a word of their own stay as
 * they are.
 */
export function nameOfOperation(operation: string, { verbs, things }: Words): string {
  const [verb = operation, ...others] = wordsOf(operation)
  const thing = others.join(' ')
  const done = verbs[verb] ?? verb
  return thing === '' ? done : `${done}: ${things[thing] ?? thing}`
}
