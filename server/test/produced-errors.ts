import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const recorded = new Set<string>()

/** The file in which the run records the errors that each route gave. */
export const producedErrorsFile = (runFolder: string): string => join(runFolder, 'produced-errors.txt')

/** Records that a route gave an error of this type; test/last compares the records with the errors that routes list. */
export function recordProducedError(route: string, type: string): void {
  const line = `${route} ${type}\n`
  if (recorded.has(line)) return
  recorded.add(line)
  appendFileSync(producedErrorsFile(inject('runFolder')), line)
}
