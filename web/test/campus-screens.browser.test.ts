import { expect, test } from 'vitest'
import { startTestApp } from '../../server/test/app.ts'
import { createTestAccount } from '../../server/test/factories.ts'
import { operate } from '../../server/test/operator.ts'
import { createAccess, createAsset, createProduct, signInStudent } from '../../server/test/records.ts'
import { createWebinar } from '../../server/test/webinars.ts'
import { startBrowser } from './browser.ts'
import { type CampusPage, openCampus } from './campus.ts'
import { findFaults, looks } from './panel.ts'
import { createStudiedCourse } from './studied-course.fixture.ts'

const app = await startTestApp()
const browser = await startBrowser()

// Two that have nothing in common. The deep tests see every screen in all of them.
const opposites = [looks[0]!, looks.at(-1)!]
const maxFirstLoadBytes = 200_000

/** An academy with a look of its own; and a student with a course, an exam, a paused course and a live session. */
async function createAcademy() {
  const account = await createTestAccount(app)
  const logo_asset_id = await createAsset(account)
  await operate(app, 'account set-branding', { id: account.account.id, logo_asset_id, color: '#ffcc00' })
  const course = await createStudiedCourse(app, account)
  const { student, product_id, exam_id, lessons } = course
  const title = `A year of ${'vegetables '.repeat(15)}`.trim()
  const { id } = await createProduct(account, { title })
  const access = await createAccess(account, { email: student.email, product_id: id })
  await account.api.patch(`/academy/access/${access.id}`, { paused: true })
  await createWebinar(account, { product_id: [product_id] })
  await student.campus.post(`/exams/${exam_id}/start`)
  return { account, student, paths: pathsOf({ product_id, exam_id, lessons }) }
}

const pathsOf = ({
  product_id,
  exam_id,
  lessons,
}: {
  product_id: number
  exam_id: number
  lessons: object
}) => [
  ...['', '/live', '/you', '/recorded', `/courses/${product_id}`, `/exams/${exam_id}`],
  ...Object.values(lessons).map((id) => `/lessons/${id}`),
]

test.each(opposites)(
  'every screen of the campus can be used by everybody: $language, $theme, $width pixels',
  async (look) => {
    const { account, student, paths } = await createAcademy()
    const faults: Record<string, string[]> = {}
    const note = async (name: string, { page, errors }: CampusPage) => {
      const found = [...(await findFaults(page)), ...errors.splice(0)]
      if (found.length > 0) faults[name] = found
    }
    for (const [name, own] of [
      ['sign-in', {}],
      ['nothing yet', { student: await signInStudent(account) }],
    ] as const) {
      const campus = await openCampus(browser, app, { account, ...own, look })
      await campus.open('')
      await note(name, campus)
    }
    const campus = await openCampus(browser, app, { account, student, look })
    await campus.open('/nowhere')
    await note('/nowhere', campus)
    await campus.open('')
    for (const path of paths) {
      await campus.go(path)
      await note(path, campus)
      if (!path.startsWith('/exams')) continue
      await campus.page.getByRole('button').last().click()
      await campus.page.getByRole('timer').waitFor()
      await note(`${path} running`, campus)
    }
    await campus.go('')
    await campus.page.getByRole('button', { name: /^(Ask|Preguntar)$/ }).click()
    await campus.page.getByRole('dialog').getByRole('textbox').waitFor()
    await note('chat', campus)
    expect(faults).toEqual({})
  },
  180_000,
)

test('the first screen of the campus loads no more than its budget', async () => {
  const { account, student } = await createAcademy()
  const { page, open } = await openCampus(browser, app, { account, student })
  await open('')
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/campus/assets/'))
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(maxFirstLoadBytes)
})
