import { describe, expect, it } from 'vitest'
import { readFirstPerson } from './read-first-person.rules.ts'

describe('a description', () => {
  it.each([
    ['I am Ana Ruiz, a potter. I teach glazing.', 'Ana Ruiz'],
    ["I'm Ben.", 'Ben'],
    ['¡Hola! Soy Marisa y enseño a tornear.', 'Marisa'],
    ['My name is Ana and I teach glazing.', 'Ana'],
    ['Soy Marisa Ordóñez, ceramista de Navarrete.', 'Marisa Ordóñez'],
    ['Yo soy ceramista.', null],
    ['Me llamo Ana de la Torre y enseño a tornear', 'Ana de la Torre'],
    ['Eu sou a Ana', null],
    ['Je suis Léa Martin. Je cuis à haute température.', 'Léa Martin'],
    ["Je m'appelle Léa", 'Léa'],
    ['Ich heiße Jule Keller und laufe.', 'Jule Keller'],
    ['Sono Paola, ceramista.', 'Paola'],
    ['Sóc la Núria i ensenyo a cantar.', null],
    ['A coach for runners. Speaks in the first person as Ana.', 'Ana'],
    ['Marisa enseña cerámica. Habla siempre en primera persona.', null],
    ['Contesta en primera persona como Marisa, con humor.', 'Marisa'],
    ['Parle à la première personne, comme une amie.', null],
  ])('«%s» makes somebody speak as «I»', (description, name) => {
    expect(readFirstPerson(description)).toEqual({ name })
  })

  it.each([
    'Marisa Ordóñez enseña cerámica en su casa.',
    'The assistant of a running school. It is friendly.',
    'I am the virtual assistant of Ana Ruiz.',
    'Soy el asistente de la escuela.',
    'Ich bin der Chatbot von Jule.',
    'Never speaks in the first person.',
    'No habla en primera persona.',
    'Ana says: what I am is a potter.',
    'Customers write to her. They ask who she is. I am Ana, she says.',
    '',
    '¿?',
  ])('«%s» does not', (description) => {
    expect(readFirstPerson(description)).toBeNull()
  })
})
