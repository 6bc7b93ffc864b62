import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const noted = new Set<string>()

/** The file in which the run notes what errors each route gave. */
export const producedErrorsFile = (runFolder: string): string => join(runFolder, 'produced-errors.txt')

/** Notes that a route gave an error of this type; test/last compares the notes with what routes list. */
export function recordProducedError(route: string, type: string): void {
  const line = `${route} ${type}\n`
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(producedErrorsFile(inject('runFolder')), line)
}
