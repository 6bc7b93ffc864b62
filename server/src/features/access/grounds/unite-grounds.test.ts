import { describe, expect, it } from 'vitest'
import type { Ground } from './ground.types.ts'
import { uniteGrounds } from './unite-grounds.rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

/** A ground that has stood from one day to another, or stands. */
const ground = (from: number, to: number | null, fields: Partial<Ground> = {}): Ground => ({
  product_id: 1,
  tag_id: null,
  bundle_id: null,
  source: 'api',
  order_ref: null,
  granted_at: day(from),
  expires_at: to === null ? null : day(to),
  paused: false,
  revoked_at: null,
  grants: [],
  intervals: [{ starts_at: day(from), ends_at: null }],
  ...fields,
})

/** A ground that was revoked. */
const gone = (from: number, to: number): Ground =>
  ground(from, null, { revoked_at: day(to), intervals: [{ starts_at: day(from), ends_at: day(to) }] })

describe('the union of grounds', () => {
  it('begins with the first of those that overlap, also where that one was revoked since', () => {
    expect(uniteGrounds([gone(1, 10), ground(5, null)], day(20))).toMatchObject({ granted_at: day(1) })
    expect(uniteGrounds([gone(1, 8), gone(6, 12), ground(11, null)], day(20))).toMatchObject({
      granted_at: day(1),
    })
  })

  it('begins anew after an end, be it only a moment', () => {
    expect(uniteGrounds([gone(1, 5), ground(6, null)], day(20))).toMatchObject({ granted_at: day(6) })
    expect(uniteGrounds([gone(1, 5), ground(5, null)], day(20))).toMatchObject({ granted_at: day(5) })
  })

  it('ends with the last of them, or never', () => {
    expect(uniteGrounds([ground(1, 30), ground(2, 40)], day(20))).toMatchObject({ expires_at: day(40) })
    expect(uniteGrounds([ground(1, 30), ground(2, null)], day(20))).toMatchObject({ expires_at: null })
  })

  it('is paused while all that stand are', () => {
    const paused = ground(1, null, { paused: true })
    expect(uniteGrounds([paused, ground(2, 30)], day(20))).toMatchObject({ status: 'active', paused: false })
    expect(uniteGrounds([paused, ground(2, 30)], day(30))).toMatchObject({ status: 'paused', paused: true })
  })

  it('names what stands: the earliest source, a tag, the bundles', () => {
    const grounds = [
      ground(9, null, { source: 'bundle', bundle_id: 8 }),
      ground(8, null, { source: 'bundle', bundle_id: 7 }),
      ground(1, 5, { source: 'tag', tag_id: 4 }),
    ]
    expect(uniteGrounds(grounds, day(20))).toMatchObject({
      source: 'bundle',
      by_tag: false,
      included_from_product_ids: [7, 8],
    })
    expect(uniteGrounds(grounds.slice(2), day(4))).toMatchObject({ source: 'tag', by_tag: true })
  })

  it('looks when it has expired as it did before it ended', () => {
    const grounds = [ground(1, 10), ground(2, 15, { source: 'tag', tag_id: 4, paused: true })]
    expect(uniteGrounds(grounds, day(20))).toEqual({
      product_id: 1,
      status: 'expired',
      source: 'tag',
      by_tag: true,
      included_from_product_ids: [],
      granted_at: day(1),
      expires_at: day(15),
      paused: true,
    })
  })

  it('is nothing where every ground was revoked, or there is none', () => {
    expect(uniteGrounds([gone(1, 5)], day(20))).toBeUndefined()
    expect(uniteGrounds([], day(20))).toBeUndefined()
  })
})
