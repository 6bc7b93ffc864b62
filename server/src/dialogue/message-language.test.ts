import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it('a word that two languages share is of the one that was spoken before', () => {
  const text = 'que publicaste el mes pasado?'
  expect(understandMessage(text, 'es', { expectedWeight: 1 }).language).toBe('es')
  expect(understandMessage('què has publicat el mes passat?', 'es', { expectedWeight: 1 }).language).toBe(
    'ca',
  )
})
