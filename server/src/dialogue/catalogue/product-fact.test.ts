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
  ['en', 'how long do I have access to the course?', { type: 'access' }],
  ['en', 'does my access ever expire?', { type: 'access' }],
  ['en', 'how long can I rewatch the videos', { type: 'access' }],
  ['es', 'el acceso al curso se acaba en algun momento?', { type: 'access' }],
  ['es', '¿hasta cuándo lo puedo ver?', { type: 'access' }],
  ['es', 'tengo acceso para siempre?', { type: 'access' }],
  ['pt', 'o acesso ao curso expira?', { type: 'access' }],
  ['fr', 'combien de temps ai-je accès ?', { type: 'access' }],
  ['de', 'wie lange habe ich Zugang?', { type: 'access' }],
  ['it', "l'accesso al corso scade?", { type: 'access' }],
  ['ca', 'quant temps tinc accés?', { type: 'access' }],
  ['en', 'what does it weigh?', { type: 'measure', measure: 'weight' }],
  ['es', 'y cuánto pesa?', { type: 'measure', measure: 'weight' }],
  ['en', 'how many people come?', { type: 'count', thing: 'people' }],
  ['es', 'cuanta gente va', { type: 'count', thing: 'gente' }],
  ['es', '¿cuántas agujas trae?', { type: 'count', thing: 'agujas' }],
  ['en', 'is postage included?', { type: 'part' }],
  ['en', 'does it include the cutters?', { type: 'part' }],
  ['es', '¿va incluido el envío?', { type: 'part' }],
  ['pt', 'o envio está incluído?', { type: 'part' }],
  ['fr', 'le repas est compris ?', { type: 'part' }],
  ['de', 'ist der Versand inbegriffen?', { type: 'part' }],
  ['it', 'la spedizione è inclusa?', { type: 'part' }],
  ['ca', "l'enviament és inclòs?", { type: 'part' }],
  ['fr', 'il y a combien de pages ?', { type: 'count', thing: 'pages' }],
])('%s: «%s» asks for a fact of a product', (language, question, fact) => {
  expect(readProductFact(question, language)).toEqual(fact)
})

it.each([
  ['en', 'how do I print on paper?'],
  ['en', 'should I draw on paper?'],
  ['en', 'how long does it take to get access?'],
  ['en', 'how long is the course?'],
  ['es', 'cuánto tardan en darme acceso'],
  ['es', '¿hasta cuándo puedo podar?'],
  ['es', '¿lo dibujo en papel?'],
  ['es', '¿cuánto cuesta el libro?'],
  ['es', '¿cuánto tarda?'],
])('%s: «%s» asks for none', (language, question) => {
  expect(readProductFact(question, language)).toBeNull()
})
