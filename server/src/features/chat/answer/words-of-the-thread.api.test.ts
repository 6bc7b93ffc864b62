import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createGuidedAnswer, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

/** @returns what the clone replies to the messages of a visitor */
async function talk({ api }: TestAccount, visitor: string, ...messages: string[]): Promise<string[]> {
  const replies: string[] = []
  for (const message of messages) {
    const { body, status, text } = await api.post('/chat', { message, visitor_external_id: visitor })
    if (status !== 200) throw new Error(text)
    replies.push(body.reply.content)
  }
  return replies
}

it('what says nothing is replied to in the language of the last reply, where no message tells one', async () => {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Kefir',
    content: 'The grains of kefir want fresh milk every day, and they grow from week to week.',
  })
  for (const title of ['El huerto en verano', 'Regar con ollas de barro', 'Hablar en público sin miedo'])
    await createSource(account, {
      title,
      content: `${title}: lo que he aprendido en diez años, en pocas palabras.`,
    })
  const [first, second] = await talk(account, 'terse', 'kefir', '?')
  expect(first).toContain('fresh milk')
  expect(second).toContain('without a question')
})

it('a question that goes on with a text is told what the reply before did not say', async () => {
  const account = await createTestAccount(app)
  const check =
    'Lie on your back with your knees bent, lift only your head, and press your fingertips above the belly button.'
  const further = 'Three fingers or more are a reason to see a physiotherapist.'
  await createSource(account, {
    title: 'Checking the stomach muscle',
    content: [
      'This is how I check the stomach muscle with every woman who comes to my classes in the first months.',
      check,
      'Count how many fingers fit sideways.',
      `My mat is ${'old and blue and '.repeat(20)}thin.`,
      further,
    ].join(' '),
  })
  for (const title of ['Bread without a machine', 'Roses on a balcony', 'A first pair of skis'])
    await createSource(account, { title, content: `${title}: what I learnt in ten years, in short.` })
  const [first, second] = await talk(
    account,
    'new',
    'how do I check my stomach muscle after a baby?',
    'and if three fingers fit?',
  )
  expect(first).toContain('how I check the stomach muscle')
  expect(first).not.toContain(further)
  expect(second).toContain(further)
})

it('a prepared answer in another language than the visitor’s says so', async () => {
  const account = await createTestAccount(app)
  const answer = 'Hay que saber nadar al menos cincuenta metros sin parar, aunque se lleve chaleco.'
  await createGuidedAnswer(account, {
    question: '¿Hay que saber nadar?',
    variants: ['do I need to know how to swim?'],
    answer,
  })
  expect(await talk(account, 'english', 'do I need to know how to swim?')).toEqual([
    `In Spanish, just as it was written:\n\n${answer}`,
  ])
  expect(await talk(account, 'spanish', '¿hay que saber nadar?')).toEqual([answer])
})

it('a prepared answer that may be meant is named by its question, whichever wording was found', async () => {
  const account = await createTestAccount(app)
  const question = '¿Hacéis envíos fuera de España?'
  await createGuidedAnswer(account, {
    question,
    variants: ['¿Mandáis paquetes a Latinoamérica?'],
    answer: 'Enviamos los martes y los viernes, a la Unión Europea por 11 €.',
  })
  for (let i = 0; i < 30; i++)
    await createSource(account, { title: `Lana ${i}`, content: `Nota ${i}: la lana se carda y se hila.` })
  const [reply] = await talk(account, 'parcels', '¿cuánto tardan los paquetes a Alemania?')
  expect(reply).toContain('los martes y los viernes')
  expect(reply).toContain(`«${question}»`)
})

it('a prepared answer that looks like a language in which nothing is known stands alone', async () => {
  const account = await createTestAccount(app)
  const question = 'When are plums picked?'
  await createGuidedAnswer(account, { question, answer: 'In September.' })
  expect(await talk(account, 'plums', question)).toEqual(['In September.'])
})

it('a word that is Catalan too does not change the language of a thread', async () => {
  const account = await createTestAccount(app)
  for (const title of ['Campaña de otoño', 'Cinco ajustes del celular', 'Limpiar una malla'])
    await createSource(account, { title, content: `${title}: esto es lo que aprendí, contado sin prisa.` })
  const [, reply] = await talk(account, 'greeting', 'buenas tardes', 'que publicaste el mes pasado?')
  expect(reply).not.toMatch(/dates|d'aquest|no trobo/iu)
})

it('a question that goes on with one for what is new asks for what is new, of a subject or of a time', async () => {
  const account = await createTestAccount(app)
  for (const [title, content_date] of [
    ['Worms in winter', '2026-01-20'],
    ['Soap for hands', '2026-02-11'],
    ['Worms and melons', '2026-03-02'],
  ])
    await createSource(account, {
      title,
      content_date,
      content: `${title}: what I learnt in ten years, in short.`,
    })
  const [all, ofWorms, ofFebruary] = await talk(
    account,
    'news',
    "what's new?",
    'and anything about worms?',
    'and in february?',
  )
  expect(all).toContain('Soap for hands')
  expect(ofWorms).toContain('Worms and melons')
  expect(ofWorms).not.toContain('Soap for hands')
  expect(ofFebruary).toContain('Soap for hands')
  expect(ofFebruary).not.toContain('Worms')
})

it('a short message is in the language that its letters say, whichever of the two that the texts have is the more frequent', async () => {
  const account = await createTestAccount(app)
  for (const title of ['The float', 'The stall', 'The weather'])
    await createSource(account, {
      title,
      content: `${title}: what I learnt in ten years of markets, in short.`,
    })
  await createSource(account, { title: 'El puesto', content: 'El puesto se monta en una hora, con calma.' })
  await createGuidedAnswer(account, {
    question: '¿El cuaderno llega impreso?',
    answer: 'No, es un PDF que imprimes tú las veces que quieras.',
  })
  const [reply] = await talk(account, 'short', 'me llega impreso?')
  expect(reply).toContain('es un PDF')
  expect(reply).not.toContain('Spanish')
})
