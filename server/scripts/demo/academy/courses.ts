import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Coursework, Lesson, Question } from './history/history.types.ts'

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
    const units: Unit[] = modules.flatMap(({ units }: { units: Unit[] }) => units)
    const lessons = units.map(({ key, status, blocks }) => ({
      key,
      from_day: status === later ? laterFrom : 0,
      coursework: blocks.filter((block): block is Coursework => handedIn.includes(block.type)),
    }))
    return [course, lessons]
  }
  return Object.fromEntries(await Promise.all(courses.map(read)))
}

type Unit = { key: string; status: string; blocks: (Coursework | { type: 'text' })[] }
const handedIn = ['quiz', 'assignment', 'survey']

/** The questions of the exam. */
export async function readExam(): Promise<Question[]> {
  const { exam } = parse(await readFile(fileOf('exam'), 'utf8'))
  return exam.questions
}

/** The courses whose lessons share a survey. */
export async function listPolledCourses(): Promise<string[]> {
  const texts = await Promise.all(courses.map((course) => readFile(fileOf(course), 'utf8')))
  return courses.filter((_, i) => parse(texts[i]!).survey !== undefined)
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
