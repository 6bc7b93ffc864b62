import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path'
import { courseFileInvalid } from '../errors.ts'

/** The text of a course file, its name for messages, and the folder of its lessons. */
export type CourseSource = { name: string; folder: string; text: string }

const maxFileBytes = 33_554_432
const maxLessonBytes = 1_048_576
const courseFileName = 'course.yaml'

/**
 * Reads a course file, or the course.yaml of a folder, which no symbolic link may lead out of it.
 * @throws course_file_invalid
 */
export async function readCourseSource(path: string): Promise<CourseSource> {
  const isFolder = await stat(resolve(path)).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(resolve(path), courseFileName) : resolve(path)
  const name = basename(file)
  const real = await findReal(file)
  if ('found' in real) throw courseFileInvalid(`${name}: expected a file, found ${real.found}`)
  const folder = await realpath(dirname(file))
  if (isFolder && !isInside(folder, real.path))
    throw courseFileInvalid(`${name}: expected a file, found a link to one outside the folder`)
  const bytes = await readBounded(real.path, maxFileBytes)
  if (typeof bytes === 'string') throw courseFileInvalid(`${name}: expected a file, found ${bytes}`)
  const text = bytes.toString('utf8')
  const at = text.indexOf('\u{fffd}')
  if (at >= 0 && !Buffer.from(text).equals(bytes)) {
    const lines = text.slice(0, at).split('\n')
    throw courseFileInvalid(
      `${name}:${lines.length}:${lines.at(-1)!.length + 1} expected text in UTF-8, found other bytes`,
    )
  }
  return { name, folder, text }
}

/**
 * Reads a Markdown file that a course file names.
 * @returns its text, or what was found in its place
 */
export async function readLesson(
  folder: string,
  file: string,
): Promise<{ text: string } | { problem: string }> {
  const shown = JSON.stringify(file)
  if (!['.md', '.markdown'].includes(extname(file).toLowerCase()))
    return { problem: `expected a Markdown file (.md), found ${shown}` }
  const outside = { problem: `expected a file inside the folder of the course, found ${shown}` }
  if (isAbsolute(file) || file.includes('\\')) return outside
  const path = join(folder, file)
  if (!isInside(folder, path)) return outside
  const real = await findReal(path)
  if ('found' in real) return { problem: `expected a file of the folder, found ${real.found}: ${shown}` }
  if (!isInside(folder, real.path)) return outside
  const bytes = await readBounded(real.path, maxLessonBytes)
  if (typeof bytes === 'string') return { problem: `expected a Markdown file, found ${bytes}` }
  const text = bytes.toString('utf8').replace(/^\u{feff}/u, '')
  if (text.includes('\0') || (text.includes('\u{fffd}') && !Buffer.from(text).equals(bytes)))
    return { problem: `expected text in UTF-8, found other bytes in ${shown}` }
  return { text }
}

const isInside = (folder: string, path: string): boolean => path.startsWith(join(folder, sep))

/** The path of a file behind all symbolic links, or a word on what stands there in its place. */
const findReal = (path: string): Promise<{ path: string } | { found: string }> =>
  realpath(path).then(
    (real) => ({ path: real }),
    (error) => ({ found: wordFor(error) }),
  )

/** The bytes of a file, or a word on what stands there in its place. */
async function readBounded(path: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return 'something else'
    if (found.size > maxBytes) return `one of ${found.size} bytes (at most ${maxBytes} are read)`
    return await readFile(path)
  } catch (error) {
    return wordFor(error as NodeJS.ErrnoException)
  }
}

const wordFor = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' || code === 'ENOTDIR' ? 'none' : `one that cannot be read (${code})`
