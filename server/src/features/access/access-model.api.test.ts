import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../test/factories.ts'
import { operate } from '../../../test/operator.ts'
import { createContact, createProduct } from '../../../test/records.ts'
import { AccessModel, readModel, sortRecords } from './access-model.fixture.ts'
import { bundles, products, type Step, sequences, tags } from './access-steps.fixture.ts'
import { listCourseAccess } from './index.ts'
import type { AcademyAccess } from './schemas.ts'

const app = await startTestApp()

/** An account with one contact, and the products and tags of the model. */
async function createScene() {
  const account = await createTestAccount(app)
  const contact_id = await createContact(account)
  const { email } = (await account.api.get(`/contacts/${contact_id}`)).body
  const ids = new Map<string, number>()
  for (const name of products) {
    const kind = bundles.includes(name) ? 'bundle' : 'course'
    ids.set(name, (await createProduct(account, { tags: [kind] })).id)
  }
  for (const name of tags) ids.set(name, (await operate<{ id: number }>(account, 'tag set', { name })).id)
  const start = app.clock.nowMs()
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
  return { account, contact_id, email, idOf: (name: string) => ids.get(name)!, at, model: new AccessModel() }
}
type Scene = Awaited<ReturnType<typeof createScene>>

const list = async ({ api }: TestAccount, query = ''): Promise<AcademyAccess[]> =>
  (await api.get(`/academy/access?limit=200${query}`)).body.data

const bundleOf = (one: AcademyAccess): number | null => one.included_from_product_ids[0] ?? null

async function findDirectId({ account, idOf }: Scene, product: string): Promise<number | undefined> {
  const direct = (await list(account, `&product_id=${idOf(product)}`)).filter(
    (one) => one.tag_id === null && bundleOf(one) === null,
  )
  return direct[0]?.id
}

/** Products as a command takes them. */
const chosen = ({ idOf }: Scene, names: string[]) =>
  names.length === 0 ? { products: false } : { product_id: names.map(idOf) }

async function take(scene: Scene, step: Step): Promise<void> {
  const { account, contact_id, email, idOf, at, model } = scene
  const { api } = account
  const end = (minutes: number | null) => (minutes === null ? null : at(model.now + minutes))
  switch (step.do) {
    case 'wait':
      app.clock.advance(`${step.minutes}m`)
      return app.drain()
    case 'post': {
      const fields = { email, product_id: idOf(step.product), expires_at: end(step.minutes) }
      expect((await api.post('/academy/access', fields)).status).toBeLessThan(300)
      return
    }
    case 'patch': {
      const { minutes, paused } = step
      const id = await findDirectId(scene, step.product)
      const fields = { paused, ...(minutes !== undefined && { expires_at: end(minutes) }) }
      if (id !== undefined) await api.patch(`/academy/access/${id}`, fields)
      return
    }
    case 'delete': {
      const id = await findDirectId(scene, step.product)
      if (id !== undefined) expect((await api.delete(`/academy/access/${id}`)).status).toBe(200)
      return
    }
    case 'sell': {
      const sale = { email, amount_cents: 100, order_ref: step.order, product_id: idOf(step.product) }
      expect((await api.post('/sales', sale)).status).toBe(201)
      return
    }
    case 'refund':
      await api.post(`/sales/${step.order}/refund`, { amount_cents: step.cents })
      return
    case 'tag':
      await api.post(`/contacts/${contact_id}/tags`, {
        tag_id: idOf(step.tag),
        expires_at: end(step.minutes),
      })
      return
    case 'untag':
      await api.delete(`/contacts/${contact_id}/tags/${idOf(step.tag)}`)
      return
    case 'set tag':
      await operate(account, 'tag set', { name: step.tag, ...chosen(scene, step.products) })
      return
    case 'set components': {
      const fields = { id: idOf(step.bundle), ...chosen(scene, step.products) }
      await operate(account, 'product set-components', fields)
    }
  }
}

/** Compares records and unions with the model, and what somebody knows who follows the changes. */
async function expectSame(scene: Scene, known: Map<number, AcademyAccess>): Promise<void> {
  const { account, model } = scene
  const records = await list(account)
  const expected = readModel(model, scene)
  const shown = records.map((one) => ({
    product_id: one.product_id,
    tag_id: one.tag_id,
    bundle_id: bundleOf(one),
    status: one.status,
    source: one.source,
    order_ref: one.order_ref,
    granted_at: one.granted_at,
    expires_at: one.expires_at,
    paused: one.paused,
    revoked_at: one.revoked_at,
  }))
  expect(sortRecords(shown)).toEqual(expected.records)
  const visitor_id = records[0]?.visitor_id
  expect(visitor_id === undefined ? [] : await listCourseAccess(account.ctx(), visitor_id)).toEqual(
    expected.courses,
  )
  const since =
    [...known.values()]
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? '2026-01-01'
  for (const one of await list(account, `&updated_since=${since}`)) known.set(one.id, one)
  expect(records.map(({ id }) => known.get(id))).toEqual(records)
  expect(new Set(records.map(({ updated_at }) => updated_at)).size).toBe(records.length)
}

test('through the interface, whatever happens is what reading it minute by minute says, and none of it is missed by who follows updated_since', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const scene = await createScene()
      const known = new Map<number, AcademyAccess>()
      for (const step of steps) {
        await take(scene, step)
        scene.model.take(step)
        await expectSame(scene, known)
      }
    }),
    { numRuns: Number(process.env.ACCESS_RUNS ?? (process.env.DEEP === '1' ? 300 : 20)) },
  )
}, 1_200_000)
