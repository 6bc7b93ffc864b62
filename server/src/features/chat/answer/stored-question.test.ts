import { expect, it } from 'vitest'
import {
  asksNoFurtherFact,
  listsTheSame,
  mayAskTheSame,
  pricesNothingElse,
  tellsOfRecord,
} from './stored-question.rules.ts'

const stored = '¿Necesito tener ya las abejas para empezar?'

it.each([
  ['¿cuántos kilos de miel les dejo?', 'No, lo ideal es empezar en invierno.', false],
  ['¿cuántos kilos de miel les dejo?', 'Déjales unos quince kilos.', true],
  ['¿cuánto tiempo tardan?', 'Hasta que la caja esté llena.', true],
  ['¿cuánto cuesta empezar?', 'Depende de la caja.', false],
])('«%s» may be answered by a stored question of no kind with «%s»: %s', (question, answer, may) => {
  expect(mayAskTheSame(question, 'es')(stored, answer)).toBe(may)
})

it('a complaint asks for no place to buy at', () => {
  const stored = '¿Dónde puedo comprar tus jabones?'
  const may = (message: string) => mayAskTheSame(message, 'es')(stored, 'En mi puesto.')
  expect(may('compré el curso de jabón el domingo y sigo sin poder entrar')).toBe(false)
  expect(may('¿tienes jabones en tu puesto el domingo?')).toBe(true)
})

it('what asks for a thing is answered by a duration only if it holds one', () => {
  const may = (answer: string) =>
    mayAskTheSame('how long do my eyes need?', 'en')('Which lamp do I need?', answer)
  expect(may('One with a red filter.')).toBe(false)
  expect(may('One with a red filter: your eyes need 25 minutes.')).toBe(true)
})

it.each([
  ['how long is delivery?', 'What is the delivery time?', 'It leaves the next morning.', true],
  ['why does my dough not rise?', 'What do I do if my dough does not rise?', 'Put it somewhere warm.', true],
  ['how much is shipping to Mexico?', 'Where do you ship the kit?', 'To Mexico for €9 more.', true],
  ['how much is the mat?', 'Where can I buy the mat?', 'At the shop, for €30.', true],
  ['how much is the mat?', 'Where do you post the mat?', 'To Mexico for €9 more.', false],
  ['how much is the workshop?', 'Where is the workshop held?', 'In Cork; parking is £4.', false],
  ['how much is the kit?', 'Where does the kit ship to?', 'To Mexico for €9 more.', false],
  ['how much is the kit?', 'Do you send the kit abroad?', 'To Mexico for €9 more.', false],
  ['how much do you ask to send the kit abroad?', 'Do you send the kit abroad?', 'For €9 more.', true],
  ['how much is postage of the kit to Ireland?', '¿Mandas el kit a Irlanda?', 'Por 9 € más.', true],
  ['how much is the wool?', 'Is the wool of the course included?', 'No, it is some €40.', true],
  ['how much is the farm visit?', '¿Se puede visitar la granja?', 'Sí, por 6 €.', true],
])(
  'the answer to «%s» may be that of the stored question «%s», «%s»: %s',
  (question, stored, answer, asks) => {
    expect(mayAskTheSame(question, 'en')(stored, answer)).toBe(asks)
  },
)

it('a place that something is sent to is no price, unless the price of sending is asked for', () => {
  const may = (question: string) =>
    mayAskTheSame(question, 'es')('¿A dónde mandas el kit?', 'A toda España, y a México por 9 euros más.')
  expect(may('¿cuánto vale el kit?')).toBe(false)
  expect(may('¿cuánto cuesta mandar el kit a México?')).toBe(true)
})

it('a stored question of another kind never answers', () => {
  expect(mayAskTheSame('¿cuánto pesa la caja?', 'es')('¿Cuánto cuesta la caja?', 'Pesa 4 kilos.')).toBe(false)
})

it('an amount that is not named may be the price that a stored question asks for, the number of something is not', () => {
  const may = (question: string) => mayAskTheSame(question, 'es')('¿Cuánto cuesta el envío?', 'Son 6 euros.')
  expect(may('y el envío cuánto sería')).toBe(true)
  expect(may('¿cuántos envíos hay?')).toBe(false)
})

it.each([
  ['¿cuánto cuesta el kit de plumilla?', '¿Cuánto cuesta el envío?', false],
  ['¿cuánto cuesta el envío del kit?', '¿Cuánto cuesta el envío?', true],
  ['¿y cuánto vale? Kit de plumilla cuesta 39 €.', '¿Cuánto cuesta el kit de plumilla?', true],
  ['¿cuánto cuesta el curso?', '¿Qué precio tiene?', true],
  ['¿cuánto cuesta el kit?', '¿Mandas el kit a México?', true],
])('«%s» asks for no other price than «%s»: %s', (spoken, stored, asks) => {
  expect(pricesNothingElse(spoken, 'es')(stored)).toBe(asks)
})

it.each([
  ['q cursos tienes', 'es', '¿Qué estudios tienes?', false],
  ['¿qué cursos tienes?', 'es', '¿Qué curso me recomiendas?', true],
  ['which courses do you have?', 'en', 'What training do you have?', false],
  ['which courses do you have about bees?', 'en', 'What do you know of bees?', true],
  ['how do I keep bees?', 'en', 'Can you keep bees on a balcony?', true],
  ['do you have any books?', 'en', 'How do I book?', false],
  ['do you have any books?', 'en', 'Which book do you recommend?', true],
  ['what do you sell?', 'en', 'Do you sell horses?', false],
  ['what do you sell?', 'en', 'What do you offer?', true],
  ['do you teach online?', 'en', 'Do you teach online by Zoom?', true],
  ['do you teach online?', 'en', 'Are your classes online?', true],
])('«%s» (%s) asks for no other list than «%s»: %s', (question, language, stored, same) => {
  expect(listsTheSame(question, language)(stored)).toBe(same)
})

it.each([
  ["what's in the mouse kit?", 'Can children make the mice of the kit?', false],
  ["what's in the mouse kit?", 'What does the kit include?', true],
  ['is the mouse kit really free?', 'Is the mouse kit in Spanish?', false],
  ['is the mouse kit really free?', 'Is the mouse kit free of charge?', true],
  ['where can I buy the mouse kit?', 'What is the mouse kit made of?', false],
  ['where can I buy the mouse kit?', 'Where can I get the mouse kit?', true],
  ["I'm interested in the mouse kit, what is it made of?", 'What is the mouse kit made of?', true],
  ['how much is the mouse kit?', 'Can children make the mice of the kit?', true],
  ['how much is the mouse kit?', 'Where do you post the mouse kit?', false],
  ['how much is the mouse kit?', 'Where can I get the mouse kit and how much is it?', true],
])('«%s», which the record tells, is answered by «%s»: %s', (question, stored, tells) => {
  expect(tellsOfRecord(question, 'en')(stored)).toBe(tells)
})

it.each([
  ['I have no access', 'How long have I access?', false],
  ['how much is it?', 'How long have I access?', true],
  ['I am stuck', 'Where does the workshop take place?', false],
  ['where is it?', 'Where does the workshop take place?', true],
  ['I am stuck', 'What if I do not know where to start?', true],
])('«%s» may ask «%s», which asks for a fact: %s', (question, stored, may) => {
  expect(asksNoFurtherFact(question, 'en')(stored)).toBe(may)
})

it('«ou» between two things asks for no place in French', () => {
  expect(asksNoFurtherFact('Je viens avec mon chien', 'fr')('Puis-je venir avec un chien ou un chat ?')).toBe(
    true,
  )
  expect(asksNoFurtherFact('Je viens avec mon chien', 'fr')('Où se trouve l’atelier ?')).toBe(false)
})
