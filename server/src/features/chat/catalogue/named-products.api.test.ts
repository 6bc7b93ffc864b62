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

it('a message that is the title or the kind of one product, and nothing else, tells that product', async () => {
  const account = await createTestAccount(app)
  const kit = await createProduct(account, {
    title: 'Primer Estampado',
    description: 'Una caja con un marco, tres tintas y dos bolsas para practicar.',
    tags: ['kit'],
    price: 189,
  })
  await createProduct(account, {
    title: 'Estampado a dos tintas',
    description: 'Ocho vídeos para estampar con registros, uno por semana.',
    tags: ['curso'],
  })
  await createProductFaq(account, kit.id, { question: '¿A dónde envían el kit?', answer: 'A todo el Perú.' })
  expect(await say(account, 'primer estampado')).toMatch(/^Primer Estampado\n\nUna caja/)
  expect(await say(account, '¿cuánto cuesta el kit?', 'el kit')).toMatch(/^Primer Estampado\n\nUna caja/)
  expect(await say(account, '¿cuánto cuesta el kit?', 'a dónde envían el kit?')).toBe('A todo el Perú.')
})

it('which free things there are is not answered with what is stored about the only one', async () => {
  const account = await createTestAccount(app)
  const list = await createProduct(account, {
    title: 'Cien Falsos Amigos',
    description: 'Una lista con cien palabras y un dibujo de cada una.',
    tags: ['pdf'],
    price: 0,
  })
  await createProductFaq(account, list.id, {
    question: '¿Puedo usar el PDF en mis clases?',
    answer: 'Sí, con mi nombre al pie.',
  })
  expect(await say(account, 'do you have any free pdf or course?')).toMatch(/^Cien Falsos Amigos is free/)
  expect(await say(account, '¿puedo usar el pdf en mis clases?')).toContain('con mi nombre')
})

it('what was told just now does not answer another question that the creator answered', async () => {
  const account = await createTestAccount(app)
  const pond = await createProduct(account, {
    title: 'Balcony pond',
    description: 'Fifteen lessons on ponds for a balcony or a terrace.',
    tags: ['course'],
    price: 85,
  })
  await createProductFaq(account, pond.id, {
    question: 'How long do I have access to the pond course?',
    answer: 'Three years from the day you buy it.',
  })
  await account.api.post('/brain/guided-answers', {
    question: 'Can I give a course as a gift?',
    answer: 'Yes, tick the gift box.',
  })
  const access = ['how much is the pond course?', 'and how long do I have access?']
  expect(await say(account, ...access)).toContain('Three years')
  const gift = 'it would be a present for my dad, can I buy it for him?'
  expect(await say(account, ...access, gift)).toContain('tick the gift box')
})

it('a complaint is not answered with a fact that the creator told of something near', async () => {
  const account = await createTestAccount(app)
  await account.api.post('/brain/guided-answers', {
    question: '¿Cuánto tiempo tengo acceso a un curso?',
    answer: 'El acceso a los cursos dura dieciocho meses.',
  })
  const complaint = 'pague el curso hace tres dias y todavia no me llego ningun acceso, es una verguenza'
  expect(await say(account, complaint)).not.toContain('dieciocho')
  expect(await say(account, '¿cuánto tiempo tengo acceso a un curso?')).toContain('dieciocho')
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

it('of two that are named the cheaper or the dearer one is told, with both prices', async () => {
  const two = 'el curso de telar o el de tintes?'
  const cheaper = await say(school, `¿cuál es más barato, ${two}`)
  expect(cheaper).toMatch(/^Lo más barato es Curso de tintes naturales: 80/)
  expect(cheaper).toMatch(/• Curso de telar para principiantes: 150[\s\S]*• Curso de tintes naturales: 80/)
  expect(await say(school, `¿cuál es más caro, ${two}`)).toMatch(/^Lo más caro es Curso de telar/)
})

it('a course that knows half of the words for it is compared with the one that was spoken of', async () => {
  const reply = await say(
    school,
    '¿cuánto cuesta el curso de telar?',
    '¿cuál es más barato, ese o el curso de nogales viejos?',
  )
  expect(reply).toMatch(/^Lo más barato es Curso de tintes naturales/)
})

it('where only one of two of a kind is known, the prices of the kind are told', async () => {
  const reply = await say(school, 'compare the telar course with the falconry course')
  expect(reply).toMatch(/^These are the prices:[\s\S]*150[\s\S]*80/)
})

it('where one of two things that are compared is not known, the prices of their kind are told', async () => {
  expect(await say(school, 'which is cheaper, the weaving course or the dyeing one?')).toMatch(/150[\s\S]*80/)
})
