import { describe, expect, it } from 'vitest'
import { type SmallTalk, smallTalkReply } from './small-talk-reply.rules.ts'

const talk: SmallTalk = {
  acts: ['greeting'],
  language: 'es',
  variant: 0,
  label: 'Nora',
  account: 'Horno Lento',
  topics: ['Masa madre', 'Hornos'],
  written: ['es', 'en'],
  examples: ['¿Cuánto fermenta la masa?', '¿Qué harina uso?', '¿Cuándo horneo?', '¿Y la sal?'],
  messages: { first: null, person: null },
  offersPerson: false,
}
const reply = (changes: Partial<SmallTalk>) => smallTalkReply({ ...talk, ...changes })

it('greets in the language of the visitor, names the clone and says what it knows about', () => {
  expect(reply({})).toBe(
    '¡Hola! Soy Nora, el asistente automático de Horno Lento. Puedo contarte cosas sobre: Masa madre · Hornos. ¿Qué te gustaría saber?',
  )
  expect(reply({ language: 'en', label: null, topics: [] })).toBe(
    "Hello! I'm the automatic assistant of Horno Lento. What would you like to know?",
  )
})

it('says that it is no person and whose texts it answers from', () => {
  expect(reply({ acts: ['robot'] })).toContain('respondo con lo que ha escrito Horno Lento')
  expect(reply({ acts: ['greeting', 'who_are_you'] })).toMatch(/^¡Hola! Soy Nora/)
})

it('gives three of its suggestions as examples of what it can do', () => {
  expect(reply({ acts: ['capabilities'] })).toMatch(
    /:\n- ¿Cuánto fermenta la masa\?\n- .*\n- ¿Cuándo horneo\?$/,
  )
  expect(reply({ acts: ['capabilities'], examples: [] })).not.toContain('ejemplo')
})

it('uses the words of the creator for a greeting and for a person, word for word, behind a regret where somebody complains', () => {
  const messages = { first: '¡Ey! Soy Nora.', person: 'Escríbeme a la tienda.' }
  expect(reply({ messages })).toBe('¡Ey! Soy Nora.')
  expect(reply({ messages, acts: ['greeting', 'how_are_you'] })).toBe('¡Ey! Soy Nora.')
  expect(reply({ messages, acts: ['person'] })).toBe('Escríbeme a la tienda.')
  expect(reply({ messages, acts: ['complaint'] })).toMatch(
    /^(Siento|Lamento|Perdona)[^\n]*\n\nEscríbeme a la tienda\.$/,
  )
  expect(reply({ messages, acts: ['thanks'] })).not.toContain('Nora')
})

describe('a message of the creator in another language than the visitor’s', () => {
  const inEnglish = (act: 'person' | 'greeting', message: string) =>
    reply({ acts: [act], language: 'en', messages: { first: message, person: message } })
  const person = 'Le dejo el recado a Rosario, que contesta los mensajes de noche, después de las ocho.'

  it('stands behind what the clone says itself where it tells of a person, unless it is in both', () => {
    const ofBoth = `${person} / I will pass your message on to Rosario, who answers in the evening.`
    const said = reply({ acts: ['person'], language: 'en' })
    expect(inEnglish('person', person)).toBe(`${said}\n\nIn Spanish, just as it was written:\n\n${person}`)
    expect(inEnglish('person', ofBoth)).toBe(ofBoth)
    expect(reply({ acts: ['person'], messages: { first: null, person } })).toBe(person)
  })

  it('gives way to what the clone says itself where it greets', () => {
    const first = '¡Hola! Soy la ayudante de Rosario. Pregúntame por bicicletas, que de lo demás sé poco.'
    expect(inEnglish('greeting', first)).toBe(reply({ acts: ['greeting'], language: 'en' }))
    expect(reply({ acts: ['greeting'], messages: { first, person: null } })).toBe(first)
  })
})

it('promises a person only where one may be offered', () => {
  expect(reply({ acts: ['person'], offersPerson: true })).toContain(
    'si prefieres hablar con una persona, puedes',
  )
  expect(reply({ acts: ['person'] })).toContain('no puedo pasarte con una persona')
})

it('varies with the turns of a thread', () => {
  const replies = [0, 2, 4].map((variant) => reply({ acts: ['thanks'], variant }))
  expect(new Set(replies).size).toBe(3)
})

it.each(['es', 'en', 'pt', 'fr', 'de', 'it', 'ca'])(
  'speaks %s to every act, naming whose texts it answers from',
  (language) => {
    const said = (acts: SmallTalk['acts'], variant = 0) => reply({ language, acts, variant })
    const acts = [
      'how_are_you',
      'thanks',
      'goodbye',
      'yes',
      'no',
      'name',
      'languages',
      'capabilities',
      'person',
      'complaint',
      'not_understood',
      'empty',
    ] as const
    for (const act of acts) {
      expect(said([act])).toMatch(/\p{L}{2}/u)
      expect(said([act])).not.toMatch(/[{}]|undefined/)
      if (language !== 'en') expect(said([act])).not.toBe(reply({ language: 'en', acts: [act] }))
    }
    for (const act of ['greeting', 'who_are_you', 'robot'] as const)
      for (const variant of [0, 2, 4]) expect(said([act], variant)).toContain('Horno Lento')
  },
)

it('is short in languages of which only greetings are known, and English where none are', () => {
  expect(reply({ language: 'nl' })).toBe('Hallo! Nora: Masa madre · Hornos')
  expect(reply({ language: 'ja', acts: ['thanks'] })).toBe('どういたしまして！')
  expect(reply({ language: 'nl', acts: ['robot'] })).toContain("I'm not a person")
  expect(reply({ language: 'xx', acts: ['greeting'] })).toContain("I'm Nora")
  expect(reply({ language: '_licence', acts: ['greeting'] })).toContain("I'm Nora")
})
