import { describe, expect, it, test } from 'vitest'
import { asksUntold, plainQuestions, type UsualTopic, usualTopicsOf } from './read-usual-topics.rules.ts'
import topics from './topics.json' with { type: 'json' }

const { _licence, ...all } = topics

test.each(Object.keys(all) as UsualTopic[])('the plain questions for %s ask for it', (topic) => {
  const { plainly, says: _says, ...others } = all[topic]
  const inLanguages = [plainly, ...Object.values(others)].flatMap((asked) => Object.values(asked))
  for (const question of [...plainQuestions(topic), ...inLanguages])
    expect(usualTopicsOf(question)).toContain(topic)
})

test('every alternative of a phrase is one word, as messages are cut into words', () => {
  const alternatives = Object.values(all).flatMap(({ says }) =>
    says.flatMap((phrase) => phrase.split(' ').flatMap((slot) => slot.replace(/^\?/u, '').split('|'))),
  )
  const odd = alternatives.filter((each) => !/^(?:[_*^$]|[\p{L}\p{N}]+~?)$/u.test(each))
  expect(odd).toEqual([])
})

it.each<[UsualTopic, string]>([
  ['gift', 'is there some sort of voucher I could put under the tree for my mum?'],
  ['gift', 'mi cuñada cumple 40 y le quería dar algo tuyo pero que escoja ella'],
  ['discount', 'im at uni and skint, any way to pay less'],
  ['discount', 'any chance of a lower price?'],
  ['trial', 'can i try it before paying?'],
  ['trial', 'se puede probar un día a ver si me gusta, sin pagar?'],
  ['discount', 'me echaron del trabajo en verano, me harías alguna rebajita'],
  ['invoice', 'soy autónomo y me hace falta el papel para hacienda'],
  ['refund', 'could I get my money back if I hate it'],
  ['miss', 'y si me surge un lío y no puedo ir'],
  ['miss', 'can i move my call to another day?'],
  ['miss', 'puedo cambiar la cita de día?'],
  ['cancel', 'am i stuck with it for a year?'],
  ['cancel', 'am i locked in for a year?'],
  ['cancel', 'hay algún compromiso?'],
  ['bring', 'y las plumas vienen con el curso?'],
  ['cancel', 'me puedo borrar cuando quiera o hay permanencia'],
  ['access', 'and how long do I get to keep watching it'],
  ['recorded', 'se quedan grabadas?'],
  ['background', 'what were you up to for a living before you started teaching people'],
  ['older', 'grandad is 72 and fancies taking up chess'],
  ['children', 'puedo ir con mi hija de 11?'],
  ['shipping', 'could you post the parcel to Lisbon'],
  ['place', 'me puedo pasar un lunes a dejarte un reloj?'],
  ['certificate', 'dan algún diploma al terminar?'],
  ['payment', 'se puede pagar con bizum?'],
])('asks for %s: «%s»', (topic, question) => {
  expect(usualTopicsOf(question)).toContain(topic)
})

it.each([
  'how deep do I sow the beans?',
  'cómo se llega a los agudos sin gritar?',
  'por qué se agrieta el barro al secar',
  'what do I do if my mind goes blank in the middle of a talk',
  'how many grams of flour do I need?',
  'how long should I keep the dough in the fridge?',
  '¿cómo escribo una carta?',
  'how often do I move the seedlings to another bed?',
  'cada cuánto cambio el agua?',
])('asks for none: «%s»', (question) => {
  expect([...usualTopicsOf(question)]).toEqual([])
})

describe('what says nothing of a topic that needs an answer leaves it untold', () => {
  test.each([
    ['do I get a certificate?', 'Ten lessons of an hour.', true],
    ['do I get a certificate?', 'Ten lessons of an hour, with a certificate at the end.', false],
    ['puedo probar antes de pagar?', 'Diez lecciones de una hora.', true],
    ['how long is each lesson?', 'Ten lessons.', false],
  ])('«%s» by «%s»: %s', (question, told, isUntold) => {
    expect(asksUntold(question, told)).toBe(isUntold)
  })
})
