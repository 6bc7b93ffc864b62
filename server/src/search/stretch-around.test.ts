import { describe, expect, it } from 'vitest'
import { extendAnswer } from './extend-answer.rules.ts'
import type { Sentence } from './score-passages.rules.ts'
import { stretchAround } from './stretch-around.rules.ts'

type Part = number | '/' | { chance: number; length?: number; own?: number }

/** The sentences of one passage with their chances. Each is of 100 characters unless it says so, and `/` begins a paragraph. */
function createText(...parts: Part[]) {
  const hit = { kind: 'source', owner_id: 1, sequence: 0, form: 'passage', language: 'en' }
  const passage = { text: '' }
  const all: Sentence[] = []
  const byChance = new Map<Sentence, number>()
  for (const part of parts) {
    if (part === '/') {
      passage.text += '\n\n'
      continue
    }
    const { chance, length = 100, own = 0 } = typeof part === 'number' ? { chance: part } : part
    const start = passage.text.length
    const text = `${all.length} of the sentences of this text about radishes`
      .slice(0, length)
      .padEnd(length, '.')
    passage.text += `${text} `
    const sentence = { hit, passage, text, own, start, end: start + text.length } as unknown as Sentence
    all.push(sentence)
    byChance.set(sentence, chance)
  }
  const options = { chances: byChance, isTold: () => false, isOnGoing: false, maxLength: 1_000 }
  return {
    all: all as [Sentence, ...Sentence[]],
    options,
    numbersOf: (some: Sentence[]) => some.map((one) => all.indexOf(one)),
  }
}

/** The numbers of the sentences in the stretch around one. */
function around(core: number, ...parts: Part[]): number[] {
  const { all, options, numbersOf } = createText(...parts)
  return numbersOf(stretchAround(all[core]!, all, options).sentences)
}

function told(...parts: Part[]): { core: number; numbers: number[] } {
  const { all, options, numbersOf } = createText(...parts)
  const extended = extendAnswer(all, options)
  return { core: all.indexOf(extended.core), numbers: numbersOf(extended.told) }
}

describe('the stretch around a sentence', () => {
  it('goes on while the chances are worth their length, less readily in a further paragraph', () => {
    expect(around(0, 0.5, 0.1)).toEqual([0, 1])
    expect(around(0, 0.5, '/', 0.1)).toEqual([0])
  })

  it('begins before it only where a paragraph does, or where what stands there is likely itself', () => {
    expect(around(3, 0.01, 0.01, 0.01, 0.5)).toEqual([3])
    expect(around(3, 0.01, 0.01, 0.4, 0.5)).toEqual([2, 3])
    expect(around(3, 0.01, 0.01, '/', 0.2, 0.5)).toEqual([2, 3])
    expect(around(3, 0.01, 0.01, '/', 0.1, 0.5)).toEqual([3])
  })

  it('begins with a short sentence that begins a paragraph, however unlikely it is', () => {
    expect(around(1, '/', { chance: 0.01, length: 30 }, 0.5)).toEqual([0, 1])
    expect(around(1, '/', { chance: 0.01, length: 50 }, 0.5)).toEqual([1])
  })

  it('ends before a sentence that is hardly likely once it is long, unless one comes later that is as likely as the core or has the words', () => {
    expect(around(0, 0.9, 0.2, 0.1)).toEqual([0, 1])
    expect(around(0, 0.9, 0.2, 0.2)).toEqual([0, 1, 2])
    expect(around(0, 0.9, 0.2, 0.1, 0.7)).toEqual([0, 1, 2, 3])
    expect(around(0, { chance: 0.9, own: 0.4 }, 0.2, { chance: 0.1, own: 0.2 })).toEqual([0, 1])
    expect(around(0, { chance: 0.9, own: 0.4 }, 0.2, { chance: 0.1, own: 0.3 })).toEqual([0, 1, 2])
  })

  it('holds none that is likelier, nor one that the caller weighed down', () => {
    expect(around(0, 0.3, 0.5)).toEqual([0])
    expect(around(0, 0.5, 0, 0.4)).toEqual([0])
  })
})

describe('what is told of a text', () => {
  it('is the stretch around another likely sentence where that is clearly worth more', () => {
    expect(told(0.5, '/', 0, '/', 0.49, 0.45, 0.4).core).toBe(2)
    expect(told(0.5, '/', 0, '/', 0.49, 0.01).core).toBe(0)
  })

  it('is another place of a text with paragraphs only where that is nearly as likely', () => {
    expect(told(0.5, '/', 0, '/', 0.45).numbers).toEqual([0, 2])
    expect(told(0.5, '/', 0, '/', 0.3).numbers).toEqual([0])
    expect(told(0.5, 0, 0.3).numbers).toEqual([0, 2])
  })

  it('is nothing else that the caller weighed down', () => {
    expect(told(0, 0).numbers).toHaveLength(1)
  })
})
