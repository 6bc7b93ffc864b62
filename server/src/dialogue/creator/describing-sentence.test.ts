import { expect, test } from 'vitest'
import { describingSentence, invitation } from './describing-sentence.rules.ts'

const description =
  'Pregúntame en inglés también. El clon de Irene Salvatierra, fisioterapeuta en Valencia. Responde rápido.'

const irene = new Set(['irene'])
const told = (text: string, names: ReadonlySet<string>) => describingSentence(text, names)?.told ?? null

test('the first sentence with a name tells who that is, without the clone', () => {
  expect(describingSentence(description, irene)).toEqual({
    written: 'El clon de Irene Salvatierra, fisioterapeuta en Valencia.',
    told: 'Irene Salvatierra, fisioterapeuta en Valencia.',
  })
  expect(describingSentence(description, new Set(['felisa']))).toBeNull()
  expect(describingSentence('', irene)).toBeNull()
})

test.each([
  'You are the voice of Irene Salvatierra. Never talk about prices.',
  'El clon de Irene Salvatierra. Nunca hables de precios.',
  'Eres Irene Salvatierra y respondes con humor.',
  'Du bist Irene Salvatierra.',
  'The clone of Irene Salvatierra. Always answer in one sentence.',
])('instructions to the clone are shown to no visitor: «%s»', (text) => {
  expect(describingSentence(text, irene)).toBeNull()
})

test.each([
  [
    'Soy el clon de Irene Salvatierra, fisioterapeuta. Lleva catorce años en Valencia. Irene cultiva. Pregúntame.',
    'Irene Salvatierra, fisioterapeuta. Lleva catorce años en Valencia. Irene cultiva.',
  ],
  ['Irene is a physio. She lives in Cork. Ask me about backs.', 'Irene is a physio. She lives in Cork.'],
  ['Irene is a physio. The chat is free. She lives in Cork.', 'Irene is a physio.'],
])('what goes on with the person is told too: «%s»', (text, person) => {
  expect(told(text, irene)).toBe(person)
})

test.each([
  ['Soy el clon de Irene. Pregúntame por tu espalda. English works too.', 'Pregúntame por tu espalda.'],
  ['Soy el clon de Irene Salvatierra: pregúntame por tu espalda.', 'Pregúntame por tu espalda.'],
  ["I'm Irene's clone. You can ask me about backs.", 'You can ask me about backs.'],
  ['Ich bin der Klon von Irene. Frag mich nach deinem Rücken.', 'Frag mich nach deinem Rücken.'],
  ['Soy el clon de Irene y respondo de espaldas.', null],
  ['Quien quiera puede preguntarme por su espalda. Never talk about prices. Ask me.', null],
])('what a description invites to ask is known, unless it instructs: «%s»', (text, invited) => {
  expect(invitation(text)).toBe(invited)
})

test('a sentence that is too long for an introduction is none', () => {
  expect(describingSentence(`Irene ${'cultiva tomates y '.repeat(30)}.`, irene)).toBeNull()
})

test.each(['El clon de Irene: responde sobre huertos.', 'The clone of Irene Salvatierra for her students.'])(
  'a sentence that tells of the clone alone is none: «%s»',
  (text) => {
    expect(describingSentence(text, irene)).toBeNull()
    expect(told(`${text} Irene es fisioterapeuta.`, irene)).toBe('Irene es fisioterapeuta.')
  },
)

test('a sentence that says no more than whose clone it is tells nothing', () => {
  const names = new Set(['irene', 'salvatierra'])
  expect(describingSentence('Soy el clon de Irene Salvatierra. Pregúntame por el huerto.', names)).toBeNull()
  expect(describingSentence('Soy el clon de Irene Salvatierra y respondo de huertos.', names)).toBeNull()
})

test.each([
  [
    'Soy el clon de Irene Salvatierra, la Yaya, de Teruel.',
    ['yaya'],
    'Irene Salvatierra, la Yaya, de Teruel.',
  ],
  ["I'm the clone of Irene, a physio in Cork, and I answer her mail.", ['irene'], 'Irene, a physio in Cork.'],
  ['Soy el clon de Irene, fisioterapeuta: pregúntame por tu espalda.', ['irene'], 'Irene, fisioterapeuta.'],
  ['Soy Brote, el clon de Irene, fisioterapeuta.', ['brote'], 'Soy Brote, el clon de Irene, fisioterapeuta.'],
])('of «%s» the person is told that is asked for', (text, names, person) => {
  expect(told(text, new Set(names))).toBe(person)
})
