import { expect, it } from 'vitest'
import { namesInGreeting, ownerNames, writtenOwners } from './owner-names.rules.ts'

it.each([
  ['Soy el clon de Ana Ruiz, panadera de Lugo. Respondo dudas de pan.', 'ana ruiz'],
  ["The desk for people who are in one of Dana's groups.", 'dana'],
  ['La asistente virtual de Rebeca Arizpe, en San Antonio, Texas.', 'rebeca arizpe'],
  ['El clon de Marina Otero y Tom Healey en Valencia.', 'marina otero tom healey'],
  ["L'assistant d'Éloïse Petit-Jean.", 'eloise petit jean'],
  ['Recetas y despensa, por Nerea.', 'nerea'],
  ['La asistente de Foto Tinao, el estudio de Lucía y Tomás en Granada.', 'foto tinao lucia tomas'],
  ['La caseta de obra de Anxo: atiende dudas.', 'anxo'],
  ['Answers questions from the notes of Empar Ferrandis, speech therapist.', 'empar ferrandis'],
])('«%s» is of %s', (description, names) => {
  expect(ownerNames(description).join(' ')).toBe(names)
})

it.each([
  'Answers questions about bread in Spanish or English. Ask me!',
  'Ideal Garden: it answers about roses.',
  "It's a bot about bread. Let's bake! Today's tips.",
  'Soy Ana, panadera de Lugo.',
  'Profesora de Yoga en Málaga.',
  'Escuela de Cerámica.',
  'Teacher of Spanish and English',
  'Luthier de Zaragoza.',
  'Wir helfen von Montag bis Freitag.',
  'Sell your bread: the voice of Bread. It knows bread.',
  '',
])('«%s» names nobody', (description) => {
  expect(ownerNames(description)).toEqual([])
})

it('a first message names whose clone it is, and nothing else that it speaks of', () => {
  expect(namesInGreeting('¡Hola! Soy Celosía, la asistente de Lucía y Tomás.')).toEqual(['lucia', 'tomas'])
  expect(namesInGreeting("I'm the assistant of Ana. Ask me about Tuscany's breads.")).toEqual(['ana'])
})

it('owners are told as they are written', () => {
  expect(writtenOwners('Soy el clon de Ana Ruiz, panadera de Lugo.')).toEqual(['Ana Ruiz'])
})
