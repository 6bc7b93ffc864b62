/** The id of a record that an answer shows; null where it shows none. */
export function recordId(output: unknown): number | null {
  if (typeof output !== 'object' || output === null || !('id' in output)) return null
  return Number.isSafeInteger(output.id) ? (output.id as number) : null
}
