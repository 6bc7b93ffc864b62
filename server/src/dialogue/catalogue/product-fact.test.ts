import { expect, it } from 'vitest'
import { readProductFact } from './product-fact.rules.ts'

it.each([
  ['en', 'is there an ebook of it?', { type: 'format' }],
  ['en', 'does the guide come as a pdf?', { type: 'format' }],
  ['en', 'is it printed?', { type: 'format' }],
  ['en', 'which format is it in?', { type: 'format' }],
  ['es', '¿el libro lo hay en ebook o pdf?', { type: 'format' }],
  ['es', 'y en papel?', { type: 'format' }],
  ['es', '¿en qué formato viene el cuaderno?', { type: 'format' }],
  ['pt', 'o livro existe em papel?', { type: 'format' }],
  ['fr', 'le livre existe en papier ?', { type: 'format' }],
  ['de', 'gibt es das Buch als PDF?', { type: 'format' }],
  ['it', 'il libro esiste in formato cartaceo, quale formato?', { type: 'format' }],
  ['ca', 'el llibre, el teniu en paper?', { type: 'format' }],
  ['en', 'what does it weigh?', { type: 'measure', measure: 'weight' }],
  ['es', 'y cuánto pesa?', { type: 'measure', measure: 'weight' }],
  ['en', 'how many people come?', { type: 'count', thing: 'people' }],
  ['es', 'cuanta gente va', { type: 'count', thing: 'gente' }],
  ['es', '¿cuántas agujas trae?', { type: 'count', thing: 'agujas' }],
  ['fr', 'il y a combien de pages ?', { type: 'count', thing: 'pages' }],
])('%s: «%s» asks for a fact of a product', (language, question, fact) => {
  expect(readProductFact(question, language)).toEqual(fact)
})

it.each([
  ['en', 'how do I print on paper?'],
  ['en', 'should I draw on paper?'],
  ['es', '¿lo dibujo en papel?'],
  ['es', '¿cuánto cuesta el libro?'],
  ['es', '¿cuánto tarda?'],
])('%s: «%s» asks for none', (language, question) => {
  expect(readProductFact(question, language)).toBeNull()
})
