import { describe, expect, test } from 'vitest'
import { fold } from './fold.rules.ts'
import irregularForms from './irregular-forms.json' with { type: 'json' }
import { hasStemmer, stemWord } from './stem.rules.ts'
import { stopwordsIn } from './stopwords.rules.ts'

test.each([
  ['en', 'slept', 'sleep'],
  ['en', 'children', 'child'],
  ['en', 'grown', 'growing'],
  ['en', 'colors', 'colour'],
  ['en', 'organizing', 'organise'],
  ['es', 'duermes', 'dormir'],
  ['es', 'cueces', 'cocer'],
  ['es', 'raices', 'raiz'],
  ['pt', 'trouxe', 'trazer'],
  ['fr', 'cuisez', 'cuire'],
  ['de', 'geschlafen', 'schlafen'],
  ['it', 'scelto', 'scegliere'],
  ['ca', 'cuino', 'cuinar'],
])('%s: «%s» has the stem of «%s»', (language, form, word) => {
  expect(stemWord(form, language)).toBe(stemWord(word, language))
})

test.each([
  ['es', 'vino', 'venir'],
  ['es', 'cuenta', 'contar'],
  ['en', 'left', 'leave'],
  ['en', 'found', 'find'],
  ['es', 'nuevo', 'nueve'],
  ['pt', 'novo', 'nove'],
  ['fr', 'neuf', '9'],
  ['ca', 'nou', '9'],
])('%s: «%s» is more often another word than a form of «%s»', (language, form, word) => {
  expect(stemWord(form, language)).not.toBe(stemWord(word, language))
})

test.each([
  ['es', 'nueve', '9'],
  ['en', 'nine', '9'],
  ['de', 'neun', '9'],
  ['it', 'nove', '9'],
  ['pt', 'duas', '2'],
  ['fr', 'douze', '12'],
  ['ca', 'dues', '2'],
])('%s: «%s» has the stem of «%s», as the number has in every language', (language, word, number) => {
  expect([stemWord(word, language), stemWord(number, language)]).toEqual([number, number])
})

const { _licence, ...lists } = irregularForms

describe.each(Object.entries<Record<string, string>>(lists))(
  'the irregular forms of %s',
  (language, words) => {
    const forms = Object.values(words).flatMap((list) => list.split(' '))

    test('are of a language with a stemmer, folded, and each of one word', () => {
      expect(hasStemmer(language)).toBe(true)
      expect([...Object.keys(words), ...forms].filter((word) => fold(word) !== word)).toEqual([])
      expect(forms.filter((form, at) => forms.indexOf(form) < at)).toEqual([])
    })

    test('are neither stopwords nor words that have forms themselves', () => {
      expect(forms.filter((form) => stopwordsIn(language).has(form) || form in words)).toEqual([])
    })
  },
)
