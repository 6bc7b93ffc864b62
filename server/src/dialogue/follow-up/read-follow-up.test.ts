import { describe, expect, it } from 'vitest'
import { readFollowUp } from './read-follow-up.rules.ts'

describe('a question goes on with what was said before', () => {
  it.each([
    ['es', '¿y cuánto cuesta?', 'continues'],
    ['es', '¿Dónde lo compro entonces?', 'refers'],
    ['es', '¿Eso cuánto tiempo aguanta en la nevera?', 'refers'],
    ['en', 'and what about the oven door then', 'continues'],
    ['en', 'How long does it take to dry in the sun?', 'refers'],
    ['en', 'how heavy?', 'isBare'],
    ['es', '¿Cuánto tiempo?', 'isBare'],
    ['pt', 'e quanto custa o mais pequeno?', 'continues'],
    ['fr', 'Et combien de temps faut-il attendre ?', 'continues'],
    ['de', 'Und wie lange dauert das eigentlich?', 'refers'],
    ['it', 'e quanto costa quello piccolo?', 'refers'],
    ['ca', 'i quant costa aquest?', 'refers'],
  ] as const)('%s: «%s» %s', (language, question, how) => {
    expect(readFollowUp(question, language)[how]).toBe(true)
  })

  it.each([
    ['es', '¿A qué temperatura se hornea la corona de almendras?'],
    ['en', 'Which clay should a beginner buy for the wheel?'],
    ['de', 'Welchen Ton braucht man zum Drehen von Tassen?'],
  ])('%s: «%s» does not', (language, question) => {
    expect(readFollowUp(question, language)).toEqual({
      continues: false,
      refers: false,
      isBare: false,
      position: null,
      wants_more: false,
    })
  })
})

describe('of several things it means', () => {
  it.each([
    ['es', '¿Cuánto dura el segundo?', 1],
    ['es', 'la primera', 0],
    ['en', 'what is in the second one?', 1],
    ['en', 'the last one please', -1],
    ['pt', 'fale do terceiro', 2],
    ['fr', 'le premier, il coûte combien ?', 0],
    ['de', 'das zweite', 1],
    ['it', 'quanto costa il secondo?', 1],
    ['ca', 'el primer', 0],
    ['en', 'a second opinion on this', null],
  ])('%s: «%s» %s', (language, question, position) => {
    expect(readFollowUp(question, language).position).toBe(position)
  })
})

describe('it wants more of the same', () => {
  it.each([
    ['es', 'cuéntame más', true],
    ['es', '¿y por qué?', true],
    ['en', 'Tell me more please', true],
    ['en', 'why?', true],
    ['fr', 'dis-m’en plus', true],
    ['de', 'erzähl mir mehr', true],
    ['en', 'why do beads crack in the cold?', false],
    ['es', '¿por qué se agrieta la arcilla?', false],
  ])('%s: «%s» %s', (language, question, wants) => {
    expect(readFollowUp(question, language).wants_more).toBe(wants)
  })
})

it('an unknown language is read as English', () => {
  expect(readFollowUp('and the second one?', 'xx').position).toBe(1)
})
