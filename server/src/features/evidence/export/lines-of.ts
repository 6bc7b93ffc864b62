import { createReadStream } from 'node:fs'

/** The lines of a file, which end with a line feed and with nothing else. What follows the last one is a line too. */
export async function* linesOf(path: string): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
}
