import { expect, test } from 'vitest'
import { setPhrasesIn } from './set-phrases.rules.ts'

test.each<[string, string, number[]]>([
  ['es', 'cuanto me tengo que gastar mas o menos', [5, 6, 7]],
  ['es', 'que hago si por lo menos son tres', [3, 4, 5]],
  ['es', 'cuesta menos o mas', []],
  ['en', 'is there any chance to come as well', [2, 3, 6, 7]],
  ['fr', 'faut il au moins deux heures', [2, 3]],
  ['hu', 'more or less', []],
])('%s: «%s» says nothing at %j', (language, text, places) => {
  expect([...setPhrasesIn(text.split(' '), [language])]).toEqual(places)
})
