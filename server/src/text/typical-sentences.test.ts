import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listTypicalSentences, type WrittenPassage } from './typical-sentences.rules.ts'

/** Running text of one author, a text each. */
const prose = [
  'I keep my starter in a jar by the window and feed it when I think of it. When it smells of apples it is ready for the bread.',
  'People ask me for the one right flour, and I never know what to tell them. I use what the mill has, and I change the water until it feels right.',
  'The first loaf of the week is never my best one. I bake it all the same, and I give it to the neighbour with the hens.',
  'My oven has a cold corner on the left, so I turn the loaf after twenty minutes. You will find the cold corner of yours when you look for it.',
]

/** What stands beside running text on pages. */
const noise = [
  '# Flours And How They Differ From Each Other In A Table',
  'Flours and how they differ from each other, an overview:',
  '- rye flour, spelt flour, wheat flour, einkorn, emmer, salt, water, honey.',
  'Ingredients: 500 g flour, 350 g water, 10 g salt, 100 g starter, 5 g malt.',
  'Read all about it on https://example.com/bread and tell me what you think.',
  'Write to bakery@example.com and I will answer within the next few days.',
  'HOME BLOG SHOP COURSES ABOUT CONTACT IMPRINT AND EVERYTHING ELSE BELOW.',
  'Home | Blog | Shop | Courses | About | Contact | Imprint | Privacy.',
  'Yes.',
  '2026-01-01 12:30 9.99 EUR 12.99 EUR 19.99 EUR 24.99 EUR in the shop now.',
]
const footer = 'Subscribe to the newsletter now and never miss a new recipe from the bakery again.'

const passages = (texts: string[]): WrittenPassage[] =>
  texts.map((text, source_id) => ({ source_id, language: 'en', text }))

describe('typical sentences', () => {
  it('are running prose: no headings, lists, addresses or menus, and nothing that several texts repeat', () => {
    const texts = prose.map((text) => [...noise, text, footer].join('\n\n'))
    const sentences = listTypicalSentences(passages(texts)).map(({ text }) => text)
    expect(sentences.toSorted()).toEqual(prose.flatMap((text) => text.split(/(?<=\.) /)).toSorted())
  })

  it('are those that sound most like the others', () => {
    const strange =
      'Hydrocolloid gelatinisation thermodynamically presupposes amylopectin crystallite dissociation beforehand.'
    const sentences = listTypicalSentences(passages([...prose, strange]))
    expect(sentences.at(-1)?.text).toBe(strange)
    expect(sentences[0]!.typicality).toBeGreaterThan(2 * sentences.at(-1)!.typicality)
  })

  it('are measured against their own language', () => {
    const spanish = 'Yo le doy de comer a la masa madre cuando me acuerdo, que no es todos los días.'
    const mixed = [...passages(prose), { source_id: 9, language: 'es', text: spanish }]
    expect(listTypicalSentences(mixed)[0]).toMatchObject({ text: spanish, typicality: expect.closeTo(1) })
  })

  it('come once though passages overlap, and at most five of a text', () => {
    const text = prose.join(' ')
    const twice = [
      { source_id: 1, language: 'en', text },
      { source_id: 1, language: 'en', text },
    ]
    const sentences = listTypicalSentences(twice).map((each) => each.text)
    expect(sentences).toHaveLength(5)
    expect(new Set(sentences).size).toBe(5)
  })

  it('are parts of their texts, of 8 to 30 words, whatever these hold', () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...prose, ...noise), fc.string({ unit: 'binary' })))
      .map((parts) => parts.join('\n'))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        for (const sentence of listTypicalSentences(passages(texts))) {
          expect(texts[sentence.source_id]).toContain(sentence.text)
          expect(sentence.typicality).toBeGreaterThan(0)
          expect(sentence.typicality).toBeLessThan(1.0001)
        }
      }),
    )
  })
})
