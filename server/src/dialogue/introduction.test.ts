import { describe, expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

describe('who the visitor is', () => {
  it.each([
    'hola!! soy la madre de un jugador',
    "hi, I'm a teacher from Leeds",
    'hola, me llamo Luis y vivo en Toledo',
    'soy jubilado y vivo en un pueblo de Soria',
    'bonjour, je suis professeur à Lyon',
    'hallo, ich bin Lehrerin aus Köln',
    "hola, soc la mare d'un jugador",
  ])('«%s» is all that is told', (text) => {
    expect(understandMessage(text, null)).toMatchObject({ tells: true, introduces: true })
  })

  it.each([
    'hola soy profe de primaria y quiero aprender a tocar',
    "hello, I'm a runner with knee pain",
    'hola soy celiaca, que pan puedo comer',
    "I'm Anna, where do I start?",
    'soy zurda?',
    'hola, mi masa no sube',
    'hola',
  ])('«%s» says something else', (text) => {
    expect(understandMessage(text, null).introduces).toBe(false)
  })
})
