import { expect, it } from 'vitest'
import { ownMessage } from './own-message.rules.ts'

const said = 'Hello! What would you like to know?'

it.each([
  ['of the language that is spoken', 'Welcome to my kitchen. Ask me about bread and about cheese.'],
  [
    'of two languages',
    'Aquí me tienes para lo que quieras saber. / Here I am for whatever you want to know.',
  ],
  ['that tells no language', 'Miau!'],
])('a message %s is said word for word', (_, message) => {
  expect(ownMessage(message, { spoken: 'en', said })).toBe(message)
})

it.each([
  ['of another language', 'Bienvenida a mi cocina. Pregúntame por el pan y por los quesos.'],
  ['of a few words in another language', 'Se lo paso a Owen; contesta de 9 a 14 h, hora de Oaxaca.'],
  [
    'of which a short part is of the language that is spoken',
    '¡Hola! Soy la asistente de Rosaura. Pregúntame por frascos, puestos o brazadas. You can write in English too.',
  ],
])('a message %s gives way to what the clone says itself', (_, message) => {
  expect(ownMessage(message, { spoken: 'en', said })).toBe(said)
})
