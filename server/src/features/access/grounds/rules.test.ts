import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AccessModel, readModel, sortRecords } from '../access-model.fixture.ts'
import { products, type Step, sequences, tags } from '../access-steps.fixture.ts'
import { directlyRevoked, granted, moved, refunded, withDirect } from './direct.rules.ts'
import { groundStatus, hasPassed } from './ground.rules.ts'
import type { End, Ground } from './ground.types.ts'
import { withBundles, withTag } from './managed.rules.ts'
import { uniteGrounds } from './unite-grounds.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const idOf = (name: string) => [...products, ...tags].indexOf(name) + 1

/** Plays the steps on the rules alone, as the verbs call them. */
class PlayedRules {
  minute = 0
  grounds: Ground[] = []
  readonly carried = new Map<string, End>()
  readonly productsOf = new Map<string, string[]>()
  readonly componentsOf = new Map<string, string[]>()
  readonly left = new Map<string, number>()

  take(step: Step): void {
    const now = at(this.minute)
    const end = 'minutes' in step ? (step.minutes == null ? null : at(this.minute + step.minutes)) : null
    const given = { source: 'api' as const, order_ref: null, expires_at: end }
    switch (step.do) {
      case 'wait':
        for (let minute = 0; minute < step.minutes; minute++) this.#tick()
        break
      case 'post':
        this.#direct(step.product, (ground) =>
          granted(ground, { ...given, product_id: idOf(step.product) }, now),
        )
        break
      case 'patch':
        this.#patch(step, given, now)
        break
      case 'delete':
        this.#known(step.product, (ground) => directlyRevoked(ground, now))
        break
      case 'sell': {
        this.left.set(step.order, 100)
        const sale = {
          product_id: idOf(step.product),
          source: 'external_sale' as const,
          order_ref: step.order,
        }
        this.#direct(step.product, (ground) => granted(ground, { ...sale, expires_at: null }, now))
        break
      }
      case 'refund':
        this.#refund(step, now)
        break
      case 'tag':
        this.carried.set(step.tag, end)
        this.#tag(step.tag, { expires_at: end })
        break
      case 'untag':
        if (this.#carries(step.tag)) this.#tag(step.tag, null)
        this.carried.delete(step.tag)
        break
      case 'set tag':
        this.productsOf.set(step.tag, step.products)
        if (this.#carries(step.tag)) this.#tag(step.tag, { expires_at: this.carried.get(step.tag)! })
        break
      case 'set components':
        this.componentsOf.set(step.bundle, step.products)
        this.#change(this.grounds, [step.bundle])
    }
  }

  #carries(tag: string): boolean {
    const end = this.carried.get(tag)
    return end !== undefined && !hasPassed(end, at(this.minute))
  }

  /** A minute passes, and what expires in it is noted, as the job does. */
  #tick(): void {
    this.minute++
    const expired = this.grounds.filter(({ expires_at }) => expires_at === at(this.minute))
    this.#change(
      this.grounds,
      expired.map(({ product_id }) => products[product_id - 1]!),
    )
  }

  #change(grounds: Ground[], touched: string[]): void {
    this.grounds = withBundles(
      grounds,
      {
        product_ids: touched.map(idOf),
        componentsOf: (id) => (this.componentsOf.get(products[id - 1]!) ?? []).map(idOf),
      },
      at(this.minute),
    )
  }

  #direct(product: string, change: (ground: Ground | undefined) => Ground): void {
    this.#change(withDirect(this.grounds, idOf(product), change), [product])
  }

  #known(product: string, change: (ground: Ground) => Ground): void {
    const known = this.grounds.some(
      (one) => one.product_id === idOf(product) && one.tag_id === null && one.bundle_id === null,
    )
    if (known) this.#direct(product, (ground) => change(ground!))
  }

  #patch(step: Extract<Step, { do: 'patch' }>, given: { source: 'api'; expires_at: End }, now: string): void {
    this.#known(step.product, (ground) => {
      if (ground.revoked_at !== null) return ground
      const ending = step.minutes === undefined ? ground : moved(ground, given, now)
      return { ...ending, paused: step.paused ?? ending.paused }
    })
  }

  #refund({ order, cents }: Extract<Step, { do: 'refund' }>, now: string): void {
    const left = this.left.get(order) ?? 0
    const taken = cents ?? left
    if (taken > left) return
    this.left.set(order, left - taken)
    if (taken < left || left === 0) return
    this.#change(
      this.grounds.map((ground) =>
        ground.grants.some((grant) => grant.order_ref === order && grant.ended_at === null)
          ? refunded(ground, order, now)
          : ground,
      ),
      products,
    )
  }

  #tag(tag: string, carried: { expires_at: End } | null): void {
    const product_ids = (this.productsOf.get(tag) ?? []).map(idOf)
    this.#change(
      withTag(this.grounds, { tag_id: idOf(tag), product_ids, carried }, at(this.minute)),
      products,
    )
  }
}

const ascending = (a: number, b: number) => a - b

/** The minutes until now in which a ground stood, by its intervals. */
const minutesOf = ({ intervals, expires_at }: Ground, now: number): number[] =>
  Array.from({ length: now + 1 }, (_, minute) => minute).filter((minute) =>
    intervals.some(({ starts_at, ends_at }) => {
      const end = ends_at ?? expires_at
      return starts_at <= at(minute) && (end === null || end > at(minute))
    }),
  )

/** The minutes in which the model's grounds stood. */
const minutesOfModel = (model: AccessModel): number[][] =>
  model.grounds.map(({ stood }) =>
    [...stood]
      .filter(([, openings]) => openings.size > 0)
      .map(([minute]) => minute)
      .toSorted(ascending),
  )

const byMinutes = (all: number[][]) => all.map((minutes) => minutes.join(' ')).toSorted()

function expectSame(rules: PlayedRules, model: AccessModel): void {
  const now = at(rules.minute)
  const expected = readModel(model, { at, idOf })
  const records = rules.grounds.map(({ grants: _grants, intervals: _intervals, ...shown }) => ({
    ...shown,
    status: groundStatus(shown, now),
  }))
  expect(sortRecords(records)).toEqual(expected.records)
  const courses = products.flatMap((product) => {
    const own = rules.grounds.filter(({ product_id }) => product_id === idOf(product))
    return uniteGrounds(own, now) ?? []
  })
  expect(courses).toEqual(expected.courses)
  expect(byMinutes(rules.grounds.map((ground) => minutesOf(ground, rules.minute)))).toEqual(
    byMinutes(minutesOfModel(model)),
  )
}

/** Plays steps on the rules and on the model, and compares after each. */
function play(steps: Step[]): void {
  const [rules, model] = [new PlayedRules(), new AccessModel()]
  for (const step of steps) {
    rules.take(step)
    model.take(step)
    expectSame(rules, model)
  }
}

test('a sale that is refunded after its end leaves the time in which the access stood', () => {
  play([
    { do: 'post', product: 'one', minutes: 3 },
    { do: 'sell', product: 'one', order: 'order-0' },
    { do: 'patch', product: 'one', minutes: 5 },
    { do: 'wait', minutes: 7 },
    { do: 'refund', order: 'order-0' },
  ])
})

test('histories of grants, sales, tags and bundles are what reading them minute by minute says', () => {
  fc.assert(fc.property(sequences, play), {
    numRuns: Number(process.env.ACCESS_RUNS ?? (process.env.DEEP ? 10_000 : 2_000)),
  })
}, 300_000)
