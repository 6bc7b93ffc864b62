import { expect, it } from 'vitest'
import { countPastTense } from './past-tense.rules.ts'

it.each([
  ['en', 'My first review said the rooster was aggressive, and I cried.', 3],
  ['en', 'I need a hundred seeds, they are soaked and I feed them.', 0],
  ['es', 'Hice noches durante años y llegaba a casa, desayunaba y lloré.', 4],
  ['es', 'Si el bebé tose también, no le des café; mañana lo miraré y se acaba.', 0],
  ['pt', 'A professora chegou tarde e eu estava cansado; agora estou em casa.', 2],
  ['fr', 'J’étais seule et j’ai acheté un four. La pâte est levée, il a froid.', 2],
  ['it', 'Ho comprato un forno quando era vecchio. Ho fame e faccio il pane.', 2],
  ['de', 'Der Teig war kalt und ging nicht auf. Heute backe ich ihn warm.', 2],
  ['ca', 'Vaig comprar un forn quan era vell. Ara faig el pa.', 2],
  ['pl', 'Pies był głodny.', 0],
])('verbs in the past tense (%s): %s', (language, text, count) => {
  expect(countPastTense(text, language)).toBe(count)
})
