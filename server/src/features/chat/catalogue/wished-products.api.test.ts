import { describe, expect, it, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import {
  createGuidedAnswer,
  createProduct,
  createProductFaq,
  createSource,
} from '../../../../test/records.ts'
import { talk } from '../../../../test/talk.ts'

const app = await startTestApp()

/** A potter who also teaches how to bake, with products of several forms in two languages. */
async function createPotter() {
  const account = await createTestAccount(app)
  const product = (fields: Record<string, unknown>) => createProduct(account, { currency: 'EUR', ...fields })
  const wheel = await product({
    title: 'Torno desde cero',
    description: 'Curso en vídeo de veinte lecciones para aprender a tornear cuencos y tazas en casa.',
    price: 90,
    tags: ['curso', 'torno'],
  })
  const bread = await product({
    title: 'Crumb',
    description: 'An ebook of 80 pages about sourdough bread, with forty recipes. In English.',
    price: 15,
    tags: ['ebook', 'bread'],
  })
  const day = await product({
    title: 'Un día de barro',
    description: 'Taller presencial en mi estudio de Logroño, el sábado 5 de diciembre, para ocho personas.',
    price: 70,
    tags: ['taller', 'barro'],
  })
  const call = await product({
    title: 'Hora contigo',
    description: 'Una videollamada individual de una hora para mirar tus piezas. En español o en inglés.',
    tags: ['sesión'],
  })
  await createProductFaq(account, day.id, {
    question: '¿Qué diferencia de edad hay en el grupo?',
    answer: 'Vienen de los quince a los setenta años.',
  })
  await createGuidedAnswer(account, {
    question: '¿Qué formación tienes?',
    answer: 'Estudié cerámica en Manises.',
  })
  await createSource(account, {
    title: 'Hacer pan con masa madre',
    content: 'La masa madre se alimenta con harina cada mañana. El pan se hornea a 230 grados.',
  })
  return { account, wheel, bread, day, call, say: (...messages: string[]) => talk(account, ...messages) }
}

describe('who asks which of what is offered is for them is told the products that fit', () => {
  it('by what they should be about', async () => {
    const { say } = await createPotter()
    const { content } = await say('de lo tuyo qué me vendría bien para aprender a tornear?')
    expect(content).toContain('Torno desde cero: 90')
    expect(content).not.toContain('Crumb')
  })

  it('by their form, and not by one that is not wanted', async () => {
    const { say } = await createPotter()
    const { content } = await say('a mí los videos me aburren, solo busco libros')
    expect(content).toContain('Crumb')
    expect(content).not.toContain('Torno')
  })

  it('by their language', async () => {
    const { say } = await createPotter()
    const { content } = await say('which of your things could I do without any Spanish')
    expect(content).toContain('Crumb')
    expect(content).toContain('Hora contigo')
    expect(content).not.toContain('Torno')
  })

  it('by what they may cost', async () => {
    const { say } = await createPotter()
    const { content } = await say('got a 20 euro budget, which of your things could I get with that')
    expect(content).toContain('Crumb')
    expect(content).not.toContain('Un día de barro')
  })

  it('by what was spoken of', async () => {
    const { say } = await createPotter()
    const { content } = await say('a cuántos grados se hornea el pan?', 'y tienes algo para leer sobre esto?')
    expect(content).toContain('Crumb')
    expect(content).not.toContain('Un día de barro')
  })
})

test('where nothing tells which product fits, all are told', async () => {
  const { say } = await createPotter()
  const { content } = await say('de lo tuyo qué me vendría bien?')
  for (const title of ['Torno desde cero', 'Crumb', 'Un día de barro', 'Hora contigo'])
    expect(content).toContain(title)
})

test('no product is told to who asks for one about what no product knows, though a text may', async () => {
  const { say } = await createPotter()
  for (const message of [
    'which of your courses is about falconry and kestrels?',
    'have you got anything for falconry?',
    'tienes algo para la harina?',
  ]) {
    const { content } = await say(message)
    expect(content, message).not.toContain('Torno desde cero: 90')
    expect(content, message).not.toContain('Un día de barro: 70')
  }
})

test('no product is told in a language, or for a price, that none has', async () => {
  const { say } = await createPotter()
  for (const message of [
    'which of your things are in German?',
    'got 3 euros, which of your things could I get?',
  ])
    expect((await say(message)).content, message).not.toContain('Crumb: ')
})

test('what the creator has answered is told to who asks whether there is something for it', async () => {
  const { account, say } = await createPotter()
  await createGuidedAnswer(account, {
    question: '¿Tienes algún curso de pan sin gluten?',
    answer: 'No: mi cocina está llena de harina de trigo.',
  })
  expect((await say('tienes algún curso de pan sin gluten?')).content).toContain('llena de harina de trigo')
})

test('what a text tells is told to who asks for anything on it', async () => {
  const { account, say } = await createPotter()
  await createSource(account, {
    title: 'Secar despacio',
    content: 'Para secar tazas despacio las tapo tres días con un plástico fino.',
  })
  const { content } = await say('tienes algo para secar las tazas despacio y sin grietas?')
  expect(content).toContain('tres días')
  expect(content).not.toContain('Torno desde cero: 90')
})

test('a clone that recommends nothing lists, compares and prices no products', async () => {
  const { account, say } = await createPotter()
  const { id } = (await account.api.get('/versions')).body.data[0]
  await account.api.patch(`/versions/${id}`, { silos: { recomendar: false } })
  for (const message of [
    'cuál de tus cosas me conviene para aprender a tornear?',
    'no entiendo en qué se diferencia lo del sábado en Logroño de la videollamada',
    'how much r the video lessons for people who make bowls?',
  ]) {
    const { content, actions } = await say(message)
    expect(content, message).not.toMatch(/90|70/)
    expect(actions, message).not.toContainEqual(expect.objectContaining({ type: 'product' }))
  }
})

describe('products that are described are told', () => {
  it('two of them are compared', async () => {
    const { say, day, call } = await createPotter()
    const { content, actions } = await say(
      'no entiendo en qué se diferencia lo del sábado en Logroño de la videollamada',
    )
    expect(content).toContain('Un día de barro: 70')
    expect(content).toContain('Hora contigo')
    expect(actions).toEqual(
      expect.arrayContaining([
        { type: 'product', product_id: day.id },
        { type: 'product', product_id: call.id },
      ]),
    )
  })

  it('the one that was spoken of is compared with another', async () => {
    const { say } = await createPotter()
    const { content } = await say(
      'cuánto cuesta Torno desde cero?',
      'and what is different between that and the video call?',
    )
    expect(content).toContain('Torno desde cero')
    expect(content).toContain('Hora contigo')
    expect(content).not.toContain('Crumb')
  })

  it('their prices are told where one of them may be meant', async () => {
    const { say } = await createPotter()
    const { content } = await say('how much r the video lessons for people who make bowls?')
    expect(content).toContain('90')
    expect(content).not.toContain('Un día de barro')
  })

  it('sizes that a text tells are compared, and no products', async () => {
    const { account, say } = await createPotter()
    await createSource(account, {
      title: 'How big a loaf is',
      content: 'The loaf in my video is twice as big as a page of the book.',
    })
    const { content } = await say('how big is the loaf in the video compared to a page of the book?')
    expect(content).toContain('twice as big')
    expect(content).not.toContain('Crumb: ')
  })
})
