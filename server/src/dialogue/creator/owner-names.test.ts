import { expect, it } from 'vitest'
import { ownerNames } from './owner-names.rules.ts'

it.each([
  ['Soy el clon de Ana Ruiz, panadera de Lugo. Respondo dudas de pan.', 'ana ruiz'],
  ["The desk for people who are in one of Dana's groups.", 'dana'],
  ['La asistente virtual de Rebeca Arizpe, en San Antonio, Texas.', 'rebeca arizpe'],
  ['Kika es la voz de la escuela de Marina Otero y Tom Healey en Valencia.', 'marina otero tom healey'],
  ["L'assistant d'Éloïse Petit-Jean.", 'eloise petit jean'],
  ['Recetas y despensa, por Nerea.', 'nerea'],
  ['Answers questions about bread in Spanish or English. Ask me!', ''],
  ['Ideal Garden: it answers about roses.', ''],
  ['', ''],
])('«%s» is of %s', (description, names) => {
  expect(ownerNames(description).join(' ')).toBe(names)
})
