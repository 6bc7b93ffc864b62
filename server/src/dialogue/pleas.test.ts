import { describe, expect, test } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

describe('who asks for help with something asks of that', () => {
  test.each([
    ['en', 'my dog is scared of fireworks, what can I do?', 'my dog is scared of fireworks'],
    ['en', 'my puppy keeps biting my hands, help', 'my puppy keeps biting my hands'],
    ['en', 'Help! the dough sticks', 'the dough sticks'],
    ['en', 'a client wants half off, what should I say?', 'a client wants half off'],
    ['es', 'mi perro tiene miedo de los petardos, que puedo hacer?', 'mi perro tiene miedo de los petardos'],
    ['es', 'me sale aguado, ayuda', 'me sale aguado'],
    ['pt', 'meu cão tem medo de fogos, o que posso fazer?', 'meu cão tem medo de fogos'],
    ['fr', 'mon chien a peur, que puis-je faire ?', 'mon chien a peur'],
  ])('%s: «%s»', (language, text, question) => {
    expect(understandMessage(text, language)).toMatchObject({ acts: [], questions: [question], tells: false })
  })

  test('what the clone can do is asked all the same', () => {
    for (const text of ['My sister sat here. What can you do?', 'mi hermana estaba aquí, ¿qué puedes hacer?'])
      expect(understandMessage(text, null).acts).toContain('capabilities')
  })

  test.each(['help', 'what can I do?', "hi, I'm new here, what can I do here?", 'ayuda'])(
    '«%s» alone asks what the clone can do',
    (text) => {
      expect(understandMessage(text, null)).toMatchObject({ questions: [] })
      expect(understandMessage(text, null).acts).toContain('capabilities')
    },
  )
})
