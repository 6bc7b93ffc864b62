import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

async function createAccount(description: string) {
  const account = await createTestAccount(app, { name: 'Azotea Viva' })
  const [{ id }] = (await account.api.get('/versions')).body.data
  expect((await account.api.patch(`/versions/${id}`, { label: 'Brote', description })).status).toBe(200)
  await createSource(account, {
    title: 'Correos',
    content: 'Contesto todos los correos yo misma, en tres días. Quien escribe en agosto espera una semana.',
  })
  const ask = async (message: string) => (await account.api.post('/chat', { message })).body.reply.content
  return { account, ask }
}

it('who asks for the creator hears of that person what the description tells, and the subjects', async () => {
  const { ask } = await createAccount(
    'Respondo dudas de plantas. Soy la asistente de Irene Salvatierra, fisioterapeuta en Valencia.',
  )
  const person = 'Irene Salvatierra, fisioterapeuta en Valencia.'
  expect(await ask('¿quién es Irene?')).toBe(`${person} Puedo contarte cosas sobre: Correos.`)
  expect(await ask('quien da los cursos?')).toContain(person)
  const inEnglish = await ask('who is irene salvatierra?')
  expect(inEnglish).toMatch(/^Irene Salvatierra wrote what I tell you/)
  expect(inEnglish).toContain(`In Spanish, just as it was written:\n\n${person}`)
  expect(await ask('¿quién eres?')).toMatch(/^Soy Brote/)
  expect(await ask('y irene quién es, a qué se dedica')).toContain(person)
  expect(await ask("who's the person behind this?")).toContain(person)
  expect(await ask('are you a person?')).not.toContain(person)
})

it('where nothing tells who the creator is, it is who wrote the texts, and a clone of another name introduces itself', async () => {
  const instructed = await createAccount('You are the voice of Irene Salvatierra. Never talk about prices.')
  expect(await instructed.ask('who is Irene?')).not.toContain('prices')
  const { ask } = await createAccount('')
  const author = 'Azotea Viva es quien ha escrito lo que te cuento; yo soy su asistente automático.'
  expect(await ask('¿quién es la autora?')).toContain(author)
  expect(await ask('quién es azotea viva')).toContain(author)
  expect(await ask('¿quién es Brote?')).toContain('Soy Brote, el asistente automático de Azotea Viva.')
})

it('a clone with the first name of its creator does not introduce itself to who asks for that person', async () => {
  const account = await createTestAccount(app, { name: 'Irene Salvatierra' })
  const [{ id }] = (await account.api.get('/versions')).body.data
  const description = 'Soy el clon de Irene Salvatierra. Pregúntame por tu espalda.'
  await account.api.patch(`/versions/${id}`, { label: 'Irene', description })
  await createSource(account, {
    title: 'Espaldas',
    content: 'Una espalda se mueve cada hora, también de noche.',
  })
  const ask = async (message: string) => (await account.api.post('/chat', { message })).body.reply.content
  expect(await ask('quien es irene')).toMatch(/^Irene Salvatierra es quien ha escrito/)
  expect(await ask('who is irene salvatierra')).toMatch(/^Irene Salvatierra wrote/)
  expect(await ask('quien eres')).toMatch(/^Soy Irene, el asistente automático/)
})

it('a text that only addresses the creator does not tell who that is', async () => {
  const { account, ask } = await createAccount('Respondo dudas de plantas.')
  await createSource(account, {
    title: 'Hojas amarillas',
    content: 'Me llegan fotos: «Azotea Viva, ¿esto se tira?». Casi nunca se tira. Casi siempre falta agua.',
  })
  expect(await ask('quién es azotea viva')).toContain('Azotea Viva es quien ha escrito')
})

it('what the creator answers to that question comes first', async () => {
  const { account, ask } = await createAccount('Soy la asistente de Irene Salvatierra, fisioterapeuta.')
  const answer = 'Irene nació en Teruel y vive en Valencia desde 2004.'
  expect(
    (await account.api.post('/brain/guided-answers', { question: '¿Quién es Irene?', answer })).status,
  ).toBe(201)
  expect(await ask('quién es Irene?')).toContain(answer)
})

it('«who is she?» is the creator where nothing was spoken of, and not behind a text about somebody', async () => {
  const { account } = await createAccount('Soy la asistente de Irene Salvatierra, fisioterapeuta.')
  await createSource(account, {
    title: 'El punto de abeja',
    content: 'El punto de abeja lo inventó Elisa Marín. Elisa era tejedora en Béjar y murió en 1931.',
  })
  const person = 'Irene Salvatierra, fisioterapeuta.'
  const first = (await account.api.post('/chat', { message: '¿y quién es ella?' })).body
  expect(first.reply.content).toContain(person)
  const { conversation_id, reply } = (
    await account.api.post('/chat', { message: 'quién inventó el punto de abeja?' })
  ).body
  expect(reply.content).toContain('Elisa')
  const { body } = await account.api.post('/chat', { message: '¿y quién es ella?', conversation_id })
  expect(body.reply.content).not.toContain(person)
})

it('the creator has the name that the description writes, also where it names her twice and the clone bears another', async () => {
  const { ask } = await createAccount('El clon de Irene Salvatierra. La voz de Irene.')
  expect(await ask('who teaches this?')).toMatch(/^Irene Salvatierra wrote what I tell you/)
})
