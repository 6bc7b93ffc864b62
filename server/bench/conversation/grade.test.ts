import { describe, expect, it } from 'vitest'
import { type GradedReply, gradeReply } from './grade.rules.ts'
import { describeMaterial } from './material.rules.ts'
import type { Expectation, SetAccount } from './sets.ts'

const account: SetAccount = {
  name: 'Huerta Lola',
  description: 'A vegetable garden.',
  languages: ['es'],
  folders: ['Riego'],
  texts: [
    {
      key: 'riego',
      title: 'Regar sin ahogar',
      folder: 'Riego',
      content_date: '2026-03-01',
      content: 'El tomate bebe dos litros al día en julio. Riega siempre antes de las nueve de la mañana.',
    },
  ],
  products: [
    {
      key: 'curso',
      title: 'Huerto en maceta',
      description: 'Un curso de seis lecciones para quien solo tiene un balcón.',
      price: 59,
      currency: 'EUR',
      tags: ['course'],
      checkout_url: null,
      faqs: [],
    },
  ],
  guided_answers: [
    {
      key: 'devolver',
      question: '¿Puedo devolver un curso?',
      variants: [],
      answer: 'Sí, durante catorce días y sin dar motivos.',
      actions: [],
    },
  ],
  clones: [
    {
      key: 'main',
      label: 'Lola',
      description: 'La voz de la huerta.',
      suggestions: [],
      exclude_folders: [],
      silos: {},
      messages: { no_answer: 'Eso no lo tengo apuntado.' },
    },
  ],
}
const refusal = "I can't find an answer to that in what I know."
const material = describeMaterial(account, [refusal])

const silent: GradedReply = { content: '', actions: [], cites: [], unanswered: false }
const cited = 'El tomate bebe dos litros al día en julio.'

const grade = (expected: Expectation, reply: Partial<GradedReply>, kind = 'knowledge') =>
  gradeReply({ kind, expect: expected }, { ...silent, ...reply }, material)

describe('a reply that keeps every expectation', () => {
  it('is right', () => {
    const expected = { language: 'es', holds: ['dos litros'], cites: ['riego'], unanswered: false }
    expect(grade(expected, { content: cited, cites: ['riego'] })).toEqual({
      grade: 'right',
      failures: [],
      strays: [],
    })
  })

  it('is clumsy where it is too long or says what is out of place', () => {
    const reply = { content: cited }
    expect(grade({ tidy: { max_chars: 41 } }, reply)).toMatchObject({ grade: 'clumsy' })
    expect(grade({ tidy: { lacks: ['julio'] } }, reply)).toMatchObject({ grade: 'clumsy' })
    expect(grade({ tidy: { max_chars: 42, lacks: ['agosto'] } }, reply)).toMatchObject({ grade: 'right' })
    expect(grade({ lacks: ['tomate'], tidy: { max_chars: 1 } }, reply)).toMatchObject({ grade: 'wrong' })
  })
})

it('texts that are cited beside an expected one are told, and change no grade', () => {
  const reply = { cites: ['abono', 'riego'] }
  expect(grade({ cites: ['riego'] }, reply)).toMatchObject({ grade: 'right', strays: ['abono'] })
  expect(grade({}, reply).strays).toEqual([])
})

describe('holds and lacks', () => {
  it.each([
    ['DOS LITROS AL DIA', 'dos litros al día'],
    ['cuesta 59\u00a0€ o 1\u202f000', '59 € o 1 000'],
    ['It’s the “second” one', `it's the "second" one`],
    ['la regla 7\u20118', 'regla 7-8'],
  ])('take %j for %j', (content, words) => {
    expect(grade({ holds: [words] }, { content }).failures).toEqual([])
    expect(grade({ lacks: [words] }, { content }).failures).toEqual([`lacks "${words}"`])
  })

  it('look for numbers as a whole', () => {
    expect(grade({ holds: ['59'] }, { content: '159 € o 590 €' }).failures).toEqual(['holds "59"'])
    expect(grade({ holds: ['59'] }, { content: '159 €, hoy 59,00 €' }).failures).toEqual([])
  })

  it('are content with any one of a list', () => {
    expect(grade({ holds: [['tres', 'dos']] }, { content: cited }).failures).toEqual([])
    expect(grade({ holds: [['tres', 'uno']] }, { content: cited }).failures).toEqual(['holds ["tres","uno"]'])
  })
})

describe('language', () => {
  const es = { language: 'es' }

  it('is told from what the reply says itself, not from what it quotes and names', () => {
    const content = `I am not entirely sure, but this is what I have found:\n\n${cited}\n- Regar sin ahogar`
    expect(grade(es, { content }).failures).toEqual(['language es, is en'])
    expect(grade({ language: 'en' }, { content }).failures).toEqual([])
  })

  it('is not told from guided answers of another one, which their creator writes in each language', () => {
    const { answer } = account.guided_answers[0]!
    expect(grade({ language: 'en' }, { content: answer }).failures).toEqual(['language en, is es'])
  })

  it('is told from what the reply says beside a guided answer of another one', () => {
    const content = `In Spanish, just as it was written:\n\n${account.guided_answers[0]!.answer}`
    expect(grade({ language: 'en' }, { content }).failures).toEqual([])
    expect(grade(es, { content }).failures).toEqual(['language es, is en'])
  })

  it('is not told from a description that follows its title', () => {
    const { title, description } = account.products[0]!
    expect(grade({ language: 'en' }, { content: `${title}: ${description}` }).failures).toEqual([])
  })

  it('may be one that neither the account nor the visitor speaks', () => {
    const content = 'Não encontro a resposta a essa pergunta naquilo que sei.'
    expect(grade(es, { content }).failures).toEqual(['language es, is pt'])
  })

  it('passes where a reply is too short to tell', () => {
    expect(grade(es, { content: 'Thank you!' }).failures).toEqual([])
  })
})

describe('actions', () => {
  it('must all be there, and those that are forbidden must not', () => {
    const actions = ['product:curso', 'link:https://lola.example/']
    expect(grade({ actions: [...actions, 'escalate_offer'] }, { actions }).failures).toEqual([
      'actions escalate_offer',
    ])
    expect(grade({ no_actions: ['product:curso', 'escalate_offer'] }, { actions }).failures).toEqual([
      'no_actions product:curso',
    ])
    expect(grade({ no_actions: true }, { actions }).failures).toHaveLength(2)
  })
})

describe('suggests', () => {
  it.each([
    { content: '¿Quieres decir «regar sin ahogar»?' },
    { content: 'Quizá: ¿Puedo devolver un curso?' },
    { cites: ['riego'] },
  ])('is kept by a title, a question or a citation: %j', (reply) => {
    const expected = { suggests: ['riego', 'guided:devolver'] }
    expect(grade(expected, { ...reply, unanswered: true }).grade).toBe('right')
  })

  it('makes a refusal that names nothing a wrong one', () => {
    expect(grade({ suggests: ['riego'] }, { content: refusal, unanswered: true }).grade).toBe('refused')
  })
})

describe('a question that has an answer', () => {
  const expected = { holds: ['dos litros'], unanswered: false }

  it.each([
    ['was recorded as unanswered', { content: 'Hm.', unanswered: true }],
    ['was refused in the words of the platform', { content: refusal }],
    ["was refused in the creator's own words", { content: 'Eso no lo tengo apuntado.' }],
    ['got nothing of the account', { content: '¡Hola!' }],
  ])('is wrongly refused where it %s', (_case, reply) => {
    expect(grade(expected, reply).grade).toBe('refused')
  })

  it.each([
    ['cites something', { content: 'Hm.', cites: ['riego'] }],
    ['offers something', { content: 'Hm.', actions: ['product:curso'] }],
    ['says something else of the account', { content: 'Sí, durante catorce días y sin dar motivos.' }],
  ])('is answered wrongly where the reply %s', (_case, reply) => {
    expect(grade(expected, reply).grade).toBe('wrong')
  })
})

describe('a question that has none', () => {
  it('is right only where it was recorded, and wrong otherwise', () => {
    const expected = { unanswered: true }
    expect(grade(expected, { content: refusal, unanswered: true }).grade).toBe('right')
    expect(grade(expected, { content: refusal }).grade).toBe('wrong')
    expect(grade({ ...expected, lacks: ['tomate'] }, { content: cited, unanswered: true }).grade).toBe(
      'wrong',
    )
  })
})

it.each(['greeting', 'thanks_goodbye', 'who_what', 'empty'])(
  'a message of kind %s is answered wrongly by a sentence of a text, not by a title or guided answer',
  (kind) => {
    const quoting = { content: 'Riega siempre antes de las nueve de la mañana.' }
    expect(grade({}, quoting, kind)).toMatchObject({
      grade: 'wrong',
      failures: ['small talk: quotes a text'],
    })
    expect(grade({}, quoting, 'not_understood').grade).toBe('right')
    expect(grade({}, { content: 'Hola, soy Lola. Regar sin ahogar' }, kind).grade).toBe('right')
    expect(grade({}, { content: account.guided_answers[0]!.answer }, kind).grade).toBe('right')
  },
)
