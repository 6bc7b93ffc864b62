import { describe, expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

describe('beside a question to the one that answers', () => {
  it.each([
    ['es', 'perdona era mi hijo con el movil, quien eres?'],
    ['es', 'disculpa, se me fue el dedo. eres una persona?'],
    ['en', 'sorry my kid had the phone. what can you help me with?'],
  ])('%s: an apology leads up to that question, what is told asks nothing: «%s»', (language, text) => {
    expect(understandMessage(text, language)).toMatchObject({ tells: true })
  })

  it('what has the form of a question asks it', () => {
    const text = 'sorry, are you a bot? and how long do I bake the bread?'
    expect(understandMessage(text, 'en')).toMatchObject({
      tells: false,
      acts: expect.arrayContaining(['robot']),
    })
  })
})

it('who asks for help and tells what is wrong asks nothing of the clone', () => {
  const asksOfClone = (text: string) => understandMessage(text, 'en').asks_of_clone
  expect(asksOfClone('help! my bread is flat')).toBe(false)
  expect(asksOfClone('I see. What can you do then?')).toBe(true)
  expect(asksOfClone('are you a bot? my bread is flat')).toBe(true)
})

it('an apology leads up to what is told where nothing else is asked', () => {
  expect(understandMessage('perdona, mi masa no sube', 'es')).toMatchObject({ tells: false })
})
