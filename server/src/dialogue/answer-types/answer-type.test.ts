import { describe, expect, it } from 'vitest'
import { type AnswerType, expectedAnswer, holdsAnswer, holdsCount } from './answer-type.rules.ts'

describe('what a question asks for', () => {
  it.each<[string, string, AnswerType | null]>([
    ['es', '¿Cuánto tarda el bizcocho?', 'duration'],
    ['es', '¿cuántos días lo dejo secar?', 'duration'],
    ['es', '¿Cuánto me cuesta la bolsa?', 'price'],
    ['es', '¿Hasta cuántos grados sube el horno?', 'temperature'],
    ['es', '¿Qué día abre el taller?', 'time'],
    ['es', '¿En qué horario son las llamadas?', 'time'],
    ['en', 'what hours are the calls', 'time'],
    ['fr', 'quels jours sont les cours ?', 'time'],
    ['de', 'an welchen Tagen ist der Kurs?', 'time'],
    ['es', '¿Por qué se agrieta?', 'reason'],
    ['es', '¿Cuántas piezas caben?', 'number'],
    ['es', '¿Quién fundó la escuela?', 'origin'],
    ['es', 'quien invento la rueda', 'origin'],
    ['es', '¿Quién puede apuntarse?', null],
    ['en', 'How long does it take?', 'duration'],
    ['en', 'how much does the blue one cost', 'price'],
    ['en', 'how hot should the oven be', 'temperature'],
    ['en', 'When do I sow tomatoes?', 'time'],
    ['en', 'why does it crack', 'reason'],
    ['en', 'how many repetitions', 'number'],
    ['en', 'Which clay do you use?', null],
    ['en', 'who first discovered penicillin', 'origin'],
    ['en', 'who teaches the course?', null],
    ['fr', 'Qui a inventé la photographie ?', 'origin'],
    ['de', 'Wer hat das erfunden?', 'origin'],
    ['fr', 'Combien de temps dure la cuisson ?', 'duration'],
    ['de', 'Wie lange dauert es?', 'duration'],
    ['it', 'Quanto costa il corso?', 'price'],
    ['pt', 'Quanto tempo demora?', 'duration'],
    ['ca', 'Quant costa el curs?', 'price'],
    ['hu', 'Mennyi ideig tart?', null],
  ])('%s: «%s» %s', (language, question, type) => {
    expect(expectedAnswer(question, language)).toBe(type)
  })
})

describe('a sentence that holds it', () => {
  it.each<[AnswerType, string, boolean]>([
    ['duration', 'Tarda de 20 a 30 minutos.', true],
    ['duration', 'It takes three weeks.', true],
    ['duration', 'Los días son largos.', false],
    ['price', 'Cuesta 16 € la bolsa.', true],
    ['price', 'It is £35.', true],
    ['price', 'Pesa 16 kilos.', false],
    ['temperature', 'Sube hasta 980 °C.', true],
    ['temperature', 'Hace calor.', false],
    ['time', 'Sow them in April.', true],
    ['time', 'Sow them indoors.', false],
    ['reason', 'Se agrieta porque seca deprisa.', true],
    ['reason', 'Se agrieta.', false],
    ['origin', 'Alan Gelfand inventó el ollie en 1978.', true],
    ['origin', 'It was designed by my aunt.', true],
    ['origin', 'El ollie cansa los tobillos.', false],
    ['number', 'Do six repetitions.', true],
    ['number', 'Do repetitions.', false],
    ['duration', 'Pongo siempre trece semanas.', true],
    ['duration', 'It takes sixty minutes.', true],
  ])('%s: «%s» %s', (type, sentence, holds) => {
    expect(holdsAnswer(sentence, type)).toBe(holds)
  })
})

it.each([
  ['We go through two of your games.', true],
  ['Treinta partidas en el club.', false],
  ['A game that is lost.', false],
])('«%s» holds the number of games: %s', (sentence, holds) => {
  expect(holdsCount(sentence, (word) => word.startsWith('game'))).toBe(holds)
})
