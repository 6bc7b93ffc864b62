import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it('the letters of a few words tell nothing where as many of them are common in the language that is expected', () => {
  expect(understandMessage('im 71 btw', 'en').language).toBe('en')
  expect(understandMessage('im Garten', 'en').language).not.toBe('en')
})

it('a word that two languages share is of the one that was spoken before', () => {
  const text = 'que publicaste el mes pasado?'
  expect(understandMessage(text, 'es', { expectedWeight: 1 }).language).toBe('es')
  expect(understandMessage('què has publicat el mes passat?', 'es', { expectedWeight: 1 }).language).toBe(
    'ca',
  )
})

it('what is understood is not of a language that does not write a letter of it, unless that is expected', () => {
  expect(understandMessage('ah pero es una persona o una máquina', 'es').language).not.toBe('ca')
  expect(understandMessage('és una persona o una màquina?', 'ca').language).toBe('ca')
  expect(understandMessage('com puc arribar fins a Málaga amb el tren?', 'es').language).toBe('ca')
  expect(understandMessage('how long do I pickle jalapeños in a jar?', 'es').language).toBe('en')
})
