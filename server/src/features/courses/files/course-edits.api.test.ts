import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { startTestApp } from '../../../../test/app.ts'
import { createProduct } from '../../../../test/records.ts'
import { courseModels } from './course-models.fixture.ts'
import { applyText, createSchool, dumpCourses, exportText } from './files.fixture.ts'

const app = await startTestApp()
const school = await createSchool(app)
const { account } = school

type Row = { key: string; id: number; first_published_at?: string | null; is_live: boolean; status?: string }

/** The rows of a course by kind, the removed ones too. */
async function listRows(product_id: number): Promise<Record<string, Row[]>> {
  const list = (table: string, more = '') =>
    app.sql<Row>(`select key, id, removed_at is null as is_live${more} from ${table} where product_id = $1`, [
      product_id,
    ])
  return {
    modules: await list('course_modules'),
    units: await list('course_units', ', status, first_published_at'),
    blocks: await list('course_blocks'),
  }
}

/** A course as its file says it, without the ids of survey questions; and these ids by what they belong to. */
function takeIds(course: unknown): { model: unknown; ids: Map<string, string> } {
  const ids = new Map<string, string>()
  const walk = (value: unknown, survey: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, survey))
    if (typeof value !== 'object' || value === null) return value
    const { id, ...rest } = value as Record<string, unknown>
    const name = `${survey} ${rest.kind} ${rest.question}`
    if (id !== undefined) {
      // Equal questions of one survey follow each other.
      const nth = [...ids.keys()].filter((other) => other.startsWith(`${name} #`)).length
      ids.set(`${name} #${nth}`, id as string)
    }
    const own = 'questions' in rest ? String(rest.key) : survey
    return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, walk(inner, own)]))
  }
  return { model: walk(course, ''), ids }
}

test('whatever is edited, the export says it; applying the export writes nothing; keys and questions keep their ids', {
  timeout: 900_000,
}, async () => {
  const histories = fc.array(courseModels(school), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(histories, async (models) => {
      const product_id = (await createProduct(account)).id
      const known = new Map<string, number>()
      const firstPublished = new Map<string, string>()
      const questionIds = new Map<string, string>()
      for (const model of models) {
        app.clock.advance('1m')
        await applyText(account, stringify({ product_id, ...model }))
        const text = await exportText(account, product_id)
        const { model: exported, ids } = takeIds(parse(text))
        const { survey, certificate, modules } = model
        expect(exported).toEqual({
          product_id,
          ...(survey !== null && { survey }),
          ...(certificate !== null && { certificate }),
          modules,
        })
        for (const [name, id] of ids) expect(questionIds.get(name) ?? id, name).toBe(id)
        const rows = await listRows(product_id)
        // A survey knows the questions that it has, and a removed one those that it had.
        const live = new Set(rows.blocks!.filter(({ is_live }) => is_live).map(({ key }) => key))
        for (const name of questionIds.keys()) if (live.has(name.split(' ')[0]!)) questionIds.delete(name)
        for (const [name, id] of ids) questionIds.set(name, id)
        for (const [kind, list] of Object.entries(rows)) {
          for (const { key, id } of list) {
            expect(known.get(`${kind} ${key}`) ?? id).toBe(id)
            known.set(`${kind} ${key}`, id)
          }
        }
        for (const { key, status, first_published_at } of rows.units!) {
          const expected =
            firstPublished.get(key) ?? (status === 'published' ? app.clock.now().toISOString() : null)
          expect(first_published_at).toBe(expected)
          if (expected !== null) firstPublished.set(key, expected)
        }

        const before = await dumpCourses(app, account, product_id)
        app.clock.advance('1m')
        expect((await applyText(account, text, { dry_run: true })).changes).toEqual([])
        expect((await applyText(account, text)).changes).toEqual([])
        expect(await dumpCourses(app, account, product_id)).toEqual(before)
      }
    }),
    { numRuns: process.env.DEEP ? 300 : 15 },
  )
})
