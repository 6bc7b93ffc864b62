import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Lesson } from './history/history.types.ts'

/** The courses, each in a folder of courses/ beside that of the exam. */
export const courses = ['cafe', 'luz', 'bicycle']

const folder = join(import.meta.dirname, 'courses')
const fileOf = (course: string) => join(folder, course, 'course.yaml')
/** Stands in a course file for the status of what comes later. */
const later = '$LATER'

/**
 * The lessons of each course, in their order.
 * @param laterFrom the day from which those that come later are published
 */
export async function readLessons(laterFrom: number): Promise<Record<string, Lesson[]>> {
  const read = async (course: string): Promise<[string, Lesson[]]> => {
    const { modules } = parse(await readFile(fileOf(course), 'utf8'))
    const units: { key: string; status: string }[] = modules.flatMap(({ units }: { units: [] }) => units)
    return [course, units.map(({ key, status }) => ({ key, from_day: status === later ? laterFrom : 0 }))]
  }
  return Object.fromEntries(await Promise.all(courses.map(read)))
}

/**
 * Makes a copy of a course's folder in which `$NAME` is replaced by the value of that name, and removes it after `work`.
 */
export async function withCourseFolder<T>(
  course: string,
  values: Record<string, number | string | undefined>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'understudy-course-'))
  try {
    await cp(join(folder, course), copy, { recursive: true })
    const text = await readFile(fileOf(course), 'utf8')
    await writeFile(
      join(copy, 'course.yaml'),
      text.replace(/\$([A-Z]+)/g, (_match, name: string) => String(values[name])),
    )
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true })
  }
}
