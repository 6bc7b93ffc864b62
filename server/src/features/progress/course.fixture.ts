import type { TestAccount } from '../../../test/factories.ts'
import { createProduct, signInStudent, type TestStudent } from '../../../test/records.ts'
import type { Answer } from '../../../test/request.ts'
import { applyText } from '../courses/files/files.fixture.ts'
import type { CourseStudent, CourseStudentList } from './schemas.ts'

export type Mark = 'open' | 'complete' | 'uncomplete'
type LessonStatus = 'draft' | 'published'

/** A course whose lessons a test publishes, withdraws and removes by their keys. */
export type TaughtCourse = {
  product_id: number
  /** The ids of all lessons that it ever had. */
  lessonIds: Map<string, number>
  /** Makes the lessons of the course these ones. */
  setLessons(lessons: Record<string, LessonStatus>): Promise<void>
  /** A new student, with access from now on. */
  join(fields?: { email?: string; name?: string | null }): Promise<TestStudent & { access_id: number }>
  /** Marks a lesson as a student who has just signed in. */
  mark(student: TestStudent, mark: Mark, key: string): Promise<Answer>
  /** A page of the students. */
  read(query?: Record<string, string | number>): Promise<CourseStudentList>
  /** All students in the order of a query, read in pages. */
  readAll(query?: Record<string, string | number>): Promise<CourseStudent[]>
}

/** Creates a course with these lessons. */
export async function createTaughtCourse(
  account: TestAccount,
  lessons: Record<string, LessonStatus>,
): Promise<TaughtCourse> {
  const { id: product_id } = await createProduct(account)
  const lessonIds = new Map<string, number>()
  const course: TaughtCourse = {
    product_id,
    lessonIds,
    ...readersOf(account, product_id),
    async setLessons(wanted) {
      await applyText(account, courseText(product_id, wanted))
      for (const { id, key } of await listUnits(account, product_id)) lessonIds.set(key, id)
    },
    async join(fields = {}) {
      const student = await signInStudent(account, fields)
      const { body } = await account.api.post('/academy/access', { email: student.email, product_id })
      return { ...student, access_id: body.id }
    },
    async mark({ email }, mark, key) {
      const { campus } = await signInStudent(account, { email, name: null })
      return campus.post(`/lessons/${lessonIds.get(key)}/${mark}`)
    },
  }
  await course.setLessons(lessons)
  return course
}

const listUnits = (account: TestAccount, product_id: number) =>
  account
    .ctx()
    .db.selectFrom('course_units')
    .select(['id', 'key'])
    .where('product_id', '=', product_id)
    .execute()

function readersOf(account: TestAccount, product_id: number): Pick<TaughtCourse, 'read' | 'readAll'> {
  const read: TaughtCourse['read'] = async (query = {}) => {
    const text = new URLSearchParams(query as Record<string, string>)
    const answer = await account.api.get(`/products/${product_id}/students?${text}`)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }
  const readAll: TaughtCourse['readAll'] = async (query = {}) => {
    const students: CourseStudent[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: CourseStudentList = await read({ ...query, ...(cursor && { starting_after: cursor }) })
      students.push(...page.data)
      cursor = page.next_starting_after
    }
    return students
  }
  return { read, readAll }
}

function courseText(product_id: number, lessons: Record<string, LessonStatus>): string {
  const units = Object.entries(lessons).map(
    ([key, status]) => `      - {key: ${key}, title: Lesson ${key}, status: ${status}}`,
  )
  const modules = ['modules:', '  - key: all', '    title: All', ...(units.length > 0 ? ['    units:'] : [])]
  return [`product_id: ${product_id}`, ...modules, ...units, ''].join('\n')
}
