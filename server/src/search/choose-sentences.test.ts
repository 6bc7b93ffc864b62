import { describe, expect, it } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

const answerIn = (text: string, question: string): string =>
  ask(createDocuments([text], 'en'), question).content

describe('an answer begins near the sentence that answers best', () => {
  const story =
    'My aunt, who had come over the hills with two brothers, a mule and a grandfather clock that never went, had an orchard near the river and forty ladders, of which my uncle in the town, who was afraid of heights, of horses and of his sister, had painted every single one in green.'

  it('what stands before it is left out, and what follows it is told', () => {
    const text = `${story} Plums are picked in September. Leave the stalks on. Wash none of them.`
    expect(answerIn(text, 'When are plums picked?')).toBe(
      'Plums are picked in September. Leave the stalks on. Wash none of them.',
    )
  })

  it('a sentence that points back brings the one before, unless the reader was just told it', () => {
    const before = 'Quinces hang until the first frost.'
    const documents = createDocuments([`${story} ${before} Then they are picked for jelly.`], 'en')
    const found = search(buildIndex(documents), 'When are they picked for jelly?')
    const content = (told: string) =>
      composeAnswer(found, documents, { isTold: (sentence) => sentence.trim() === told }).content
    expect(content('')).toBe(`${before} Then they are picked for jelly.`)
    expect(content(before)).toBe('Then they are picked for jelly.')
  })

  it('one that tells what to do goes before one that tells what once happened', () => {
    const documents = createDocuments(
      ['Last year my aunt picked plums with a hook.', 'Plums are picked with a twist.'],
      'en',
    )
    expect(ask(documents, 'How do I pick plums?').content).toMatch(/^Plums are picked/)
    expect(ask(documents, 'How did she pick plums with a hook?').content).toMatch(/^Last year/)
  })

  it('a sentence that leads up to the next one brings it, also where an answer is to be short', () => {
    const next = 'one hand, one twist and a basket that hangs from the shoulder on a leather belt.'
    const documents = createDocuments([`Plums are picked like this: ${next} ${story}`], 'en')
    const found = search(buildIndex(documents), 'How are plums picked?')
    expect(composeAnswer(found, documents, { max_length: 40 }).content).toContain('leather belt')
  })

  it('one that holds what is asked for may stand before it', () => {
    const priced = 'A crate, which her neighbour makes of chestnut boards in the winter, costs nine euros.'
    const documents = createDocuments([`${story} ${priced} Plums for jam come in crates.`], 'en')
    const found = search(buildIndex(documents), 'plums for jam in crates')
    const content = (weight: number) =>
      composeAnswer(found, documents, { weigh: (sentence) => (sentence.includes('nine') ? weight : 0) })
        .content
    expect(content(0.5)).toBe(`${priced} Plums for jam come in crates.`)
    expect(content(0)).toBe('Plums for jam come in crates.')
  })

  it('what stands elsewhere in the text follows in a paragraph of its own', () => {
    const gap = `${story} `.repeat(3)
    const text = `${story} Plums keep a week in the cellar. ${gap}Picked plums keep a week in the cellar if they are dry.`
    const content = answerIn(text, 'How long do picked plums keep in the cellar?')
    expect(content.split('\n\n')).toEqual([
      expect.stringMatching(/^Picked plums keep/),
      expect.stringMatching(/^Plums keep a week/),
    ])
  })
})
