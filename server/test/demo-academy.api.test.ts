import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import media from '../scripts/demo/academy/content/media.json' with { type: 'json' }
import offer from '../scripts/demo/academy/content/offer.json' with { type: 'json' }
import people from '../scripts/demo/academy/content/people.json' with { type: 'json' }
import { historyDays } from '../scripts/demo/academy/history/plan-history.ts'
import {
  createSend,
  type Installation,
  type List,
  listAll,
  operate,
} from '../scripts/demo/academy/installation.ts'
import { loadAcademy } from '../scripts/demo/academy/load-academy.ts'
import { lengthOf } from '../scripts/demo/academy/media/draw-film.ts'
import {
  countAcademy,
  courseLists,
  describeAcademy,
  listOfCourses,
} from '../scripts/demo/academy/show-academy.ts'
import { createKey } from '../src/features/accounts/index.ts'
import { createContext } from '../src/platform/create-context.ts'
import { startTestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { until } from './faults/until.ts'

const now = '2026-05-20T10:00:00.000Z'
const app = await startTestApp({ clock: createTestClock(now) })
const installation: Installation = {
  app: app.app,
  url: app.url,
  setClock: app.clock.set,
  drain: app.drain,
}
const load = () => loadAcademy(installation, { now_ms: Date.parse(now), print: () => {} })
const { account, wasThere } = await load()
const { key } = await createKey(createContext(app.app, { account, actor: { kind: 'operator' } }), {
  permission: 'read',
})
const api = createSend(app.url, '/api/v1', key)
const count = () => countAcademy(installation, { account, key })
const first = await count()

test('every list of the academy has something to show, and a second run changes none of them', async () => {
  expect(wasThere).toBe(false)
  expect(first.filter(([, length]) => length === 0)).toEqual([])
  expect(Object.fromEntries(first)).toMatchObject({
    products: offer.products.length,
    tags: offer.tags.length,
  })
  const again = await load()
  expect(again).toMatchObject({ wasThere: true, account: { id: account.id } })
  expect(await count()).toEqual(first)
})

test("nobody's history lies in the future or before the academy began", async () => {
  const began = Date.parse(now) - (historyDays + 1) * 86_400_000
  const paths = ['/contacts?limit=200', '/academy/access?limit=200', '/conversations?limit=100']
  const lists = await Promise.all([
    ...paths.map((path) => listAll<object>(api, path)),
    ...courseLists.map(([, pathOf]) => listOfCourses(api, pathOf)),
  ])
  const dates = lists.flat().flatMap((record) => JSON.stringify(record).match(/(?<=_at":")[^"]+/g) ?? [])
  const wrong = dates.filter((date) => Date.parse(date) < began || Date.parse(date) > Date.parse(now))
  // Only an end that was promised may still come.
  const promised = (await listAll<{ expires_at: string | null }>(api, '/academy/access?limit=200')).map(
    ({ expires_at }) => expires_at,
  )
  expect(dates.length).toBeGreaterThan(1_000)
  expect(wrong.filter((date) => !promised.includes(date))).toEqual([])
})

test('the forty students stand where their stories left them', async () => {
  const access = await listAll<{ email: string; status: string; source: string }>(
    api,
    '/academy/access?limit=200',
  )
  expect(new Set(access.map(({ email }) => email))).toEqual(new Set(people.people.map(({ email }) => email)))
  expect(new Set(access.map(({ status }) => status))).toEqual(
    new Set(['active', 'expired', 'paused', 'revoked']),
  )
  expect(new Set(access.map(({ source }) => source))).toEqual(
    new Set(['api', 'bundle', 'external_sale', 'tag']),
  )
  const students = (await listOfCourses(api, courseLists[2][1])) as { status: string }[]
  expect(new Set(students.map(({ status }) => status))).toEqual(
    new Set(['active', 'at_risk', 'completed', 'not_started', 'stalled']),
  )
})

test('students hand in all that a course can ask for, an exam waits for somebody to read it, and certificates were issued', async () => {
  const products = await listAll<{ id: number }>(api, '/products')
  const events = await Promise.all(
    products.map(({ id }) =>
      listAll<{ kind: string }>(api, `/learning/events?product_id=${id}&limit=200`).catch(() => []),
    ),
  )
  const kinds = new Set(events.flat().map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual([
    ...['assignment_submitted', 'certificate_issued', 'certificate_pdf_generated'],
    ...['exam_reviewed', 'exam_started', 'exam_submitted'],
    ...['lesson_completed', 'lesson_opened', 'lesson_uncompleted', 'quiz_submitted'],
  ])
  const exams = await operate<List<{ status: string }>>({ app: app.app, account }, 'exam list')
  expect(new Set(exams.data.map(({ status }) => status))).toEqual(new Set(['reviewed', 'submitted']))
})

test('the films are WebM that lasts as long as their scenes, and the player has them', async () => {
  const assets = await listAll<{ id: number; kind: string; file_name: string; duration_seconds: number }>(
    api,
    '/assets',
  )
  for (const film of Object.values(media.films)) {
    const stored = assets.find(({ file_name }) => file_name === film.file_name)!
    expect(stored).toMatchObject({ kind: 'video', status: 'ready', duration_seconds: lengthOf(film.scenes) })
    const { embed_url } = await api<{ embed_url: string }>('GET', `/assets/${stored.id}`)
    const page = await (await fetch(embed_url)).text()
    const source = /<video[^>]* src="([^"]+)"/.exec(page)![1]!.replaceAll('&#38;', '&')
    const response = await fetch(new URL(source, embed_url))
    const { format } = await parseBuffer(Buffer.from(await response.arrayBuffer()), 'video/webm', {
      duration: true,
    })
    expect(format).toMatchObject({ container: 'EBML/webm', duration: lengthOf(film.scenes) })
  }
})

test('what the demo prints can be followed: its addresses answer, and its links sign in', async () => {
  const text = await describeAcademy(installation, { account, key, base: app.url })
  const calls = [...text.matchAll(/curl -s '([^']+)' -H 'Authorization: Bearer ([^']+)'/g)]
  expect(calls.length).toBeGreaterThan(3)
  for (const [, url, token] of calls) {
    const response = await fetch(url!, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status, url).toBe(200)
    expect(((await response.json()) as { data: unknown[] }).data.length, url).toBeGreaterThan(0)
  }
})

test('the command refuses while a server runs, and then says what is there', async () => {
  const command = () =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../scripts/demo.ts'), 'academy'], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.database_url, DATA_DIR: app.app.config.DATA_DIR },
      cwd: tmpdir(),
    })
  await expect(command()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first') })
  await app.stop()
  const { stdout } = await until('the server is gone', () => command().catch(() => null), {
    within_ms: 60_000,
  })
  expect(stdout).toContain('It is there already: Taller Lumbre')
  for (const [what, length] of first) expect(stdout).toMatch(new RegExp(`${length}  ${what}`))
})
