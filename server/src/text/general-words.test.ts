import { expect, test } from 'vitest'
import { fold } from './fold.rules.ts'
import generalWords from './general-words.json' with { type: 'json' }
import { generalStemsIn } from './general-words.rules.ts'
import { stemWord } from './stem.rules.ts'
import { stopwordsIn } from './stopwords.rules.ts'

const { _licence, ...lists } = generalWords

test.each(Object.entries(lists))(
  'the general words of %s stand there once, and none is a stopword',
  (language, words) => {
    const all = words.split(' ').map(fold)
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
    expect(all.filter((word) => stopwordsIn(language).has(word))).toEqual([])
  },
)

test('a general word is known in all its forms, a word of a subject is none', () => {
  const isGeneral = (word: string, language: string) =>
    generalStemsIn(language).has(stemWord(fold(word), language))
  expect(['llevo', 'llevamos', 'ratos', 'aconsejáis'].filter((word) => !isGeneral(word, 'es'))).toEqual([])
  expect(['guitarra', 'precio', 'hornear'].filter((word) => isGeneral(word, 'es'))).toEqual([])
  expect(generalStemsIn(null).size).toBe(0)
})
