import { expect, it } from 'vitest'
import { asksHour, holdsHour } from './hours.rules.ts'

it.each([
  ['es', '¿a qué hora hay que estar en el puerto?', true],
  ['es', 'hasta que horas abris', true],
  ['es', '¿cuántas horas tarda?', false],
  ['en', 'what time does the walk start', true],
  ['en', 'until what time may I rehearse?', true],
  ['en', 'what time of the day is best?', true],
  ['en', 'what time of year do they come?', false],
  ['fr', 'à quelle heure ça commence ?', true],
  ['de', 'um wie viel uhr beginnt es?', true],
  ['it', 'a che ora comincia?', true],
  ['ca', 'a quina hora comença?', true],
  ['pt', 'a que horas começa?', true],
])('%s: «%s» asks for an hour: %s', (language, question, asks) => {
  expect(asksHour(question, language)).toBe(asks)
})

it.each([
  ['En noviembre hay que estar allí a las cinco de la tarde.', true],
  ['Comemos a la una.', true],
  ['Nothing moves before half past ten.', true],
  ['I stop at nine p.m., no matter how it went.', true],
  ['The group meets at 18:45 at the gate.', true],
  ['La porte ferme à 20 h.', true],
  ['Wir beginnen um acht.', true],
  ['The doors close at midnight.', true],
  ['El domingo conté 2.300 grullas, con el agua justa.', false],
  ['It takes three weeks.', false],
  ['Bake it at 180 degrees.', false],
  ['At first I walked.', false],
])('«%s» holds an hour: %s', (sentence, holds) => {
  expect(holdsHour(sentence)).toBe(holds)
})
