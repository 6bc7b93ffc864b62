import { expect, it } from 'vitest'
import { continueLatest } from './continue-latest.rules.ts'

it.each([
  ['en', 'and about worms?', "what's new about worms?"],
  ['en', 'And anything about worms?', "what's new about worms?"],
  ['en', 'and in October?', "what's new in October?"],
  ['es', '¿y de jabones?', 'novedades de jabones?'],
  ['es', 'y en octubre?', 'novedades en octubre?'],
  ['pt', 'e sobre sabonetes?', 'novidades sobre sabonetes?'],
  ['fr', 'et sur le savon ?', 'nouveautés sur le savon ?'],
  ['de', 'und über Seife?', 'neuigkeiten über Seife?'],
  ['it', 'e sul sapone?', 'novità sul sapone?'],
  ['ca', 'i sobre sabó?', 'novetats sobre sabó?'],
])('%s: «%s» behind what is new asks for what is new', (language, question, whole) => {
  expect(continueLatest(question, language)).toBe(whole)
})

it.each(['and how much is the kit?', 'about worms?', 'the last one?', 'and', ''])(
  '«%s» asks for something else',
  (question) => {
    expect(continueLatest(question, 'en')).toBe(null)
  },
)
