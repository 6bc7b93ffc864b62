import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createProduct, createProductFaq, createSource } from '../../../../test/records.ts'

const app = await startTestApp()

/** A school with two courses, of which one says that it has a certificate, and a box of which a question tells a price. */
async function createWeavingSchool() {
  const account = await createTestAccount(app)
  const weaving = await createProduct(account, {
    title: 'Curso de telar para principiantes',
    description: 'Doce lecciones en vídeo para montar la urdimbre y tejer una bufanda.',
    tags: ['telar', 'curso'],
    price: 150,
  })
  await createProduct(account, {
    title: 'Curso de tintes naturales',
    description: 'Seis lecciones en vídeo sobre cochinilla, cebolla y nogal.',
    tags: ['tintes', 'curso'],
    price: 80,
  })
  const box = await createProduct(account, {
    title: 'Caja de fieltro',
    description: 'Lana cardada de cinco colores, agujas y una esponja.',
    tags: ['fieltro'],
    price: 25,
  })
  await createProductFaq(account, weaving.id, {
    question: '¿Dais un certificado?',
    answer: 'Sí, de veinte horas.',
  })
  await createProductFaq(account, box.id, {
    question: '¿Enviáis a Canarias?',
    answer: 'No. El envío a la península cuesta 6 euros.',
  })
  await createSource(account, {
    title: 'Alumbre para fijar el color',
    content: 'El alumbre se disuelve en agua caliente. La lana se deja una hora dentro.',
  })
  return account
}

const school = await createWeavingSchool()

async function say({ api }: TestAccount, ...messages: string[]): Promise<string> {
  let reply = ''
  let conversation_id: number | undefined
  for (const message of messages) {
    const { status, body, text } = await api.post('/chat', { message, conversation_id })
    if (status !== 200) throw new Error(text)
    conversation_id = body.conversation_id
    reply = body.reply.content
  }
  return reply
}

describe('a question about one product', () => {
  it('is not answered with what is said of another, and the refusal names it', async () => {
    expect(await say(school, '¿dais certificado en el curso de telar?')).toContain('veinte horas')
    const reply = await say(school, '¿dais certificado en el curso de tintes?')
    expect(reply).not.toContain('veinte horas')
    expect(reply).toContain('Curso de tintes naturales')
  })

  it('that only names it after another one was spoken of tells what it is', async () => {
    const reply = await say(school, '¿cuánto cuesta el curso de telar?', '¿qué incluye?', 'y el de tintes?')
    expect(reply).toContain('cochinilla')
  })
})

it('the price of a thing is not told from a question about a product that names some price', async () => {
  expect(await say(school, 'cuánto cuesta el alumbre')).not.toContain('6 euros')
})

it('who asks for a course about what is only sold otherwise is told of that', async () => {
  expect(await say(school, '¿tenéis un curso de fieltro?')).toContain('Caja de fieltro')
  expect(await say(school, '¿me recomiendas algo para aprender fieltro?')).toContain('Caja de fieltro')
  expect(await say(school, '¿tenéis un curso de cetrería?')).not.toContain('€')
})

it('a language that no text has finds products by the words that it shares with them', async () => {
  expect(await say(school, 'quanto custa o curso de telar?')).toContain('150')
  const weaving = await say(school, 'quanto costa il corso di tessitura?')
  expect(weaving).toContain('150')
  expect(weaving).not.toContain('80')
  expect(await say(school, 'quanto costa il corso di sbiancatura?')).toMatch(/150[\s\S]*80/)
})

it('where one of two things that are compared is not known, the prices of their kind are told', async () => {
  expect(await say(school, 'which is cheaper, the weaving course or the dyeing one?')).toMatch(/150[\s\S]*80/)
})
