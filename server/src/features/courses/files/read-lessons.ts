import type { Reference } from './fields.rules.ts'
import type { Problem } from './problem.rules.ts'
import { readLesson } from './read-course-source.ts'

/** Reads the Markdown files that a course file names. @returns their texts by name, and the problems of the others */
export async function readLessons(
  folder: string,
  references: Reference[],
): Promise<{ texts: Map<string, string>; problems: Problem[] }> {
  const texts = new Map<string, string>()
  const problems: Problem[] = []
  for (const reference of references) {
    if (reference.kind !== 'lesson' || texts.has(reference.file)) continue
    const { file, offset, path } = reference
    const read = await readLesson(folder, file)
    if ('text' in read) texts.set(file, read.text)
    else problems.push({ offset, path, message: read.problem })
  }
  return { texts, problems }
}
