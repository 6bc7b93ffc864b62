import { expect, it } from 'vitest'
import { askedMoment, holdsMoment, type Moment, mayAskCondition, mayAskExtent } from './moments.rules.ts'

it.each<[string, string, Moment | null]>([
  ['es', '¿a qué hora hay que estar en el puerto?', 'hour'],
  ['es', 'hasta que horas abris', 'hour'],
  ['es', '¿cuántas horas tarda?', null],
  ['es', '¿qué días abre el taller?', 'day'],
  ['es', 'en que mes se plantan los ajos', 'month'],
  ['es', '¿en qué año se fundó?', 'year'],
  ['en', 'what time does the walk start', 'hour'],
  ['en', 'until what time may I rehearse?', 'hour'],
  ['en', 'what time of the day is best?', 'hour'],
  ['en', 'what time of year do they come?', 'month'],
  ['en', 'which day of the week do you bake?', 'day'],
  ['en', 'when do you bake?', null],
  ['fr', 'à quelle heure ça commence ?', 'hour'],
  ['de', 'um wie viel uhr beginnt es?', 'hour'],
  ['de', 'an welchem Tag ist der Kurs?', 'day'],
  ['it', 'a che ora comincia?', 'hour'],
  ['ca', 'a quina hora comença?', 'hour'],
  ['pt', 'a que horas começa?', 'hour'],
  ['pt', 'em que mês se planta?', 'month'],
])('%s: «%s» asks for %s', (language, question, moment) => {
  expect(askedMoment(question, language)).toBe(moment)
})

it.each([
  ['En noviembre hay que estar allí a las cinco de la tarde.', true],
  ['Comemos a la una.', true],
  ['Cerramos a las once.', true],
  ['Nothing moves before half past ten.', true],
  ['I stop at nine p.m., no matter how it went.', true],
  ['The group meets at 18:45 at the gate.', true],
  ['El desayuno se sirve de 8.15 a 10.30, sin buffet.', true],
  ['El último café va seis horas antes de acostarte.', true],
  ['La porte ferme à 20 h.', true],
  ['Wir beginnen um acht.', true],
  ['The doors close at midnight.', true],
  ['El domingo conté 2.300 grullas, con el agua justa.', false],
  ['Sube de 8.15 euros a diez.', false],
  ['Estas son las tres reglas.', false],
  ['Two days before the trip I pack.', false],
  ['It takes three weeks.', false],
  ['Bake it at 180 degrees.', false],
  ['Cut it at 12 cm.', false],
  ['At first I walked.', false],
  ['At once it rose.', false],
])('«%s» holds an hour: %s', (sentence, holds) => {
  expect(holdsMoment(sentence, 'hour')).toBe(holds)
})

it.each<[Moment, string, boolean]>([
  ['day', 'I post on Mondays only.', true],
  ['day', 'El plazo acaba el 15 de cada mes.', true],
  ['day', 'The deadline is the 30th.', true],
  ['day', 'It opens on 4 March.', true],
  ['day', 'This spring I posted 46 parcels.', false],
  ['day', 'Con el 15 % basta.', false],
  ['month', 'Los planto en abril.', true],
  ['month', 'Sow it in May.', true],
  ['month', 'Every fall I dig it over.', true],
  ['month', 'It is on 4 May.', true],
  ['month', 'It may fall over.', false],
  ['month', 'On Mondays.', false],
  ['year', 'We began in 1998.', true],
  ['year', 'It has 4500 parts.', false],
])('holds a %s: «%s» %s', (moment, sentence, holds) => {
  expect(holdsMoment(sentence, moment)).toBe(holds)
})

it.each([
  ['es', '¿y cuándo habría que llevarlo al hospital?', true],
  ['es', 'cuando tengo que ir al medico', true],
  ['es', '¿cuándo florece?', false],
  ['en', 'when should I call a doctor?', true],
  ['en', 'when is it too late to prune?', true],
  ['en', 'when does it open?', false],
  ['en', 'when is the course?', false],
  ['es', '¿cuándo hay mercado?', false],
  ['de', 'wann muss ich zum Arzt?', true],
])('%s: «%s» may ask for a case: %s', (language, question, asks) => {
  expect(mayAskCondition(question, language)).toBe(asks)
})

it.each([
  ['en', 'how long should my rulebook be?', true],
  ['en', 'how long does it take?', false],
  ['de', 'wie lang soll der Text sein?', true],
])('%s: «%s» may ask for pages or metres: %s', (language, question, asks) => {
  expect(mayAskExtent(question, language)).toBe(asks)
})
