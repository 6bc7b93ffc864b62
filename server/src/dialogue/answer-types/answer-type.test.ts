import { describe, expect, it } from 'vitest'
import {
  type AnswerType,
  asksForAge,
  expectedAnswer,
  expectedAnswers,
  holdsAge,
  holdsAnswer,
  holdsCount,
  holdsExtent,
} from './answer-type.rules.ts'

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
    ['es', 'a cuánto prendo el horno', 'temperature'],
    ['es', 'a cuánto vendes la plancha', 'number'],
    ['en', 'will skipping a week set me back?', null],
    ['en', 'why does my thermometer show nothing?', 'reason'],
    ['es', 'cuánto de ancho esa capa', 'length'],
    ['en', 'what should the thermometer read in the middle', 'temperature'],
    ['en', 'what does insurance run you', 'price'],
    ['en', 'what will all the gear set me back', 'price'],
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

it.each<[string, string, AnswerType | null]>([
  ['es', '¿y cuánto puede pesar todo?', 'weight'],
  ['es', 'cuanto deberia durar una sesion', 'duration'],
  ['es', '¿cuánto suele costar?', 'price'],
  // A way to find it out answers too.
  ['es', 'cuánto debo cobrar por hora', 'number'],
  ['es', '¿cada cuánto se riega?', 'frequency'],
  ['es', 'cuantas veces se riega a la semana', 'frequency'],
  ['es', '¿cuántas veces se puede congelar?', 'number'],
  ['es', '¿desde qué edad se puede?', 'age'],
  ['es', '¿hace cuánto lo abriste?', 'age'],
  ['es', '¿cuántos píxeles tiene?', 'length'],
  ['en', 'how often do you water it?', 'frequency'],
  ['en', 'how many times a week do you train?', 'frequency'],
  ['en', 'how old must my child be?', 'age'],
  ['en', 'how long have you done this?', 'age'],
  ['en', 'what temp do I wash it at', 'temperature'],
  ['en', 'how many pixels should it have?', 'length'],
  ['en', 'how much do you sell one for?', 'price'],
  ['en', 'what do you charge them?', 'price'],
  ['en', 'how much would it come to?', 'price'],
  ['pt', 'com que frequência se rega?', 'frequency'],
  ['fr', 'à quel âge commencer ?', 'age'],
  ['fr', 'il y a combien de pages ?', 'number'],
  ['de', 'wie oft gießt du?', 'frequency'],
  ['it', 'ogni quanto si annaffia?', 'frequency'],
  ['ca', 'cada quant es rega?', 'frequency'],
])('also with a verb between, or as how often and how old: %s: «%s» %s', (language, question, type) => {
  expect(expectedAnswer(question, language)).toBe(type)
})

describe('«when» and «why»', () => {
  it.each<[string, string, AnswerType]>([
    ['es', 'cuando se siembra', 'time'],
    ['es', 'hola, una duda: cuando se siembra', 'time'],
    ['es', 'y eso cuando', 'time'],
    ['es', 'a partir de cuando les puedo leer', 'time'],
    ['es', 'qué hago y cuándo', 'time'],
    ['es', 'sabes cuando florece', 'time'],
    ['es', 'por que se agrieta', 'reason'],
    ['es', 'se agrieta por qué', 'reason'],
    ['en', 'do you know when it opens?', 'time'],
    ['en', 'so when will it open?', 'time'],
    ['en', 'and until when?', 'duration'],
    ['en', 'the week when I should sow', 'time'],
    ['pt', 'quando semeio?', 'time'],
    ['pt', 'a semana quando devo semear', 'time'],
    ['it', 'il mese quando devo seminare', 'time'],
    ['fr', 'quand est-ce que je sème ?', 'time'],
    ['it', 'quando semino?', 'time'],
    ['ca', 'quan sembro?', 'time'],
  ])('%s: «%s» asks for a %s', (language, question, type) => {
    expect(expectedAnswer(question, language)).toBe(type)
  })

  it.each([
    ['es', 'qué hago cuando un cliente no paga'],
    ['es', 'me da flato cuando corro'],
    ['es', 'la lavo por que se mancha'],
    ['en', 'should I cut out all the breaths when I edit?'],
    ['en', 'what happens when nobody can decide?'],
    ['pt', 'o que faço quando chove?'],
    ['fr', 'que faire quand il pleut ?'],
    ['it', 'cosa faccio quando piove?'],
    ['ca', 'què faig quan plou?'],
  ])('%s: tell a case in «%s»', (language, question) => {
    expect(expectedAnswer(question, language)).toBeNull()
  })
})

it('«until when» may mean a duration and a time', () => {
  expect(expectedAnswers('¿hasta cuándo lo dejo?', 'es')).toEqual(['duration', 'time'])
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

it.each<[AnswerType, string, boolean]>([
  ['duration', 'I began twelve years ago.', false],
  ['duration', 'Abrí hace doce años.', false],
  ['duration', 'A ten-year-old asked me.', false],
  ['duration', 'Suena cada 50 minutos.', false],
  ['duration', 'Media hora basta.', true],
  ['age', 'I began twelve years ago.', true],
  ['age', 'From ten years old.', true],
  ['age', 'The first time, ten minutes.', false],
  ['number', 'Lo pesado va en medio.', false],
  ['number', 'Nacimos en 1998.', false],
  ['number', 'I do it once and set it aside.', false],
  ['weight', 'Que no pase de la décima parte de tu cuerpo.', true],
  ['percentage', 'Fill half of the bag.', true],
  ['length', 'Make it 3000 by 3000 pixels.', true],
  ['reason', 'Me da miedo el car.', false],
  ['frequency', 'Open it every nine days.', true],
  ['frequency', 'Descansamos cinco minutos cada cincuenta.', true],
  ['frequency', 'Lo repaso dos veces al año.', true],
  ['frequency', 'Once a week, in every tank.', true],
  ['frequency', 'Al refri, con una comida a la semana.', true],
  ['frequency', 'Los lunes.', true],
  ['frequency', 'Riego todos los días.', true],
  ['frequency', 'Las cambio cada 120 hornadas.', true],
  ['frequency', 'Each one of them is red.', false],
  ['frequency', 'It is sealed after nine days.', false],
  ['time', 'A partir de los cinco años les gusta.', true],
  ['time', 'You can register up to sixty days ahead.', true],
  ['time', 'You pay 80 euros for twelve months.', false],
  ['time', 'Después de la cena.', true],
  ['time', 'Al décimo día llamo.', true],
  ['time', 'In 1998 it closed.', true],
  ['time', 'Cierra el 15.', true],
  ['time', 'Después, seca sin frotar.', false],
  ['time', 'It may take 46 parcels.', false],
  ['time', 'We sow in May.', true],
])('a word alone holds none: %s: «%s» %s', (type, sentence, holds) => {
  expect(holdsAnswer(sentence, type)).toBe(holds)
})

it.each([
  ['We go through two of your games.', true],
  ['Treinta partidas en el club.', false],
  ['A game that is lost.', false],
  ['Count 80 minutes of games.', true],
])('«%s» holds the number of games: %s', (sentence, holds) => {
  expect(holdsCount(sentence, (word) => word.startsWith('game'))).toBe(holds)
})

it('pages are an extent, and a page is none', () => {
  expect(holdsExtent('Keep it to eight pages.')).toBe(true)
  expect(holdsExtent('The pages are white.')).toBe(false)
})

it.each([
  ['En piscina temperada, desde los 3 meses.', true],
  ['From six months on, with a parent.', true],
  ['My son is ten years old.', true],
  ['The course takes six months.', false],
  ['At first ten minutes.', false],
])('«%s» says at which age: %s', (sentence, holds) => {
  expect(holdsAge(sentence)).toBe(holds)
})

it.each([
  ['¿desde qué edad se puede?', true],
  ['at what age do they begin?', true],
  ['how long ago was it?', false],
])('«%s» asks for an age: %s', (question, asks) => {
  expect(asksForAge(question)).toBe(asks)
})
