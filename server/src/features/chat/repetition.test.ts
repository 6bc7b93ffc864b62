import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { floodWaitSeconds, maxMessagesPerMinute, repetitionWaitSeconds } from './repetition.rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const said = (content: string, seconds: number) => ({
  role: 'user' as const,
  content,
  created_at: ago(seconds),
})
const replied = (seconds: number) => ({
  role: 'assistant' as const,
  content: 'Yes',
  created_at: ago(seconds),
})

describe('the third identical message in a row', () => {
  it('is refused within ten minutes, whatever its case, width and spaces', () => {
    const earlier = [said('Hola  MUNDO', 120), replied(119), said('ｈola mundo ', 60), replied(59)]
    expect(repetitionWaitSeconds(earlier, ' hola\nmundo', now)).toBe(481)
  })

  it('is allowed when another message stood between, or when there were not two before', () => {
    expect(repetitionWaitSeconds([said('a', 9), replied(8), said('b', 7), replied(6)], 'a', now)).toBeNull()
    expect(repetitionWaitSeconds([said('a', 9), replied(8)], 'a', now)).toBeNull()
    expect(repetitionWaitSeconds([], 'a', now)).toBeNull()
  })

  it('is allowed once the first of them is more than ten minutes old, and the wait leads exactly there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1200 }), (age) => {
        const earlier = [said('a', age), replied(age), said('a', 1), replied(1)]
        const wait = repetitionWaitSeconds(earlier, 'a', now)
        expect(wait === null).toBe(age > 600)
        if (wait === null) return
        expect(repetitionWaitSeconds(earlier, 'a', new Date(now.getTime() + wait * 1000))).toBeNull()
        expect(
          repetitionWaitSeconds(earlier, 'a', new Date(now.getTime() + (wait - 1) * 1000)),
        ).not.toBeNull()
      }),
    )
  })
})

describe('the 21st message of a visitor in a minute', () => {
  it('is refused, and the wait is until the oldest of the twenty is a minute old', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 40 }), (ages) => {
        const moments = ages.sort((a, b) => a - b).map(ago)
        const recent = ages.filter((age) => age < 60).length
        const wait = floodWaitSeconds(moments, now)
        expect(wait !== null).toBe(recent >= maxMessagesPerMinute)
        if (wait !== null) expect(wait).toBe(60 - ages[maxMessagesPerMinute - 1]!)
      }),
    )
  })
})
