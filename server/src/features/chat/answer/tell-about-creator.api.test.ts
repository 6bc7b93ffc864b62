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

it('who asks for the creator hears the sentence of the description that names them', async () => {
  const { ask } = await createAccount(
    'Respondo dudas de plantas. Soy la asistente de Irene Salvatierra, fisioterapeuta en Valencia.',
  )
  const introduction = 'Soy la asistente de Irene Salvatierra, fisioterapeuta en Valencia.'
  expect(await ask('¿quién es Irene?')).toBe(introduction)
  expect(await ask('quien da los cursos?')).toBe(introduction)
  const inEnglish = await ask('who is irene salvatierra?')
  expect(inEnglish).toMatch(/^I'm Brote, the automatic assistant/)
  expect(inEnglish).toContain(introduction)
  expect(await ask('hello! who is azotea viva?')).not.toContain(introduction)
})

it('instructions to the clone are no introduction, and without a description the clone introduces itself', async () => {
  const instructed = await createAccount('You are the voice of Irene Salvatierra. Never talk about prices.')
  expect(await instructed.ask('who is Irene?')).not.toContain('prices')
  const { ask } = await createAccount('')
  expect(await ask('¿quién es la autora?')).toContain('Soy Brote, el asistente automático de Azotea Viva.')
})

it('a text that only addresses the creator does not tell who that is', async () => {
  const { account, ask } = await createAccount('Respondo dudas de plantas.')
  await createSource(account, {
    title: 'Hojas amarillas',
    content: 'Me llegan fotos: «Azotea Viva, ¿esto se tira?». Casi nunca se tira. Casi siempre falta agua.',
  })
  expect(await ask('quién es azotea viva')).toContain('Soy Brote, el asistente automático de Azotea Viva.')
})

it('what the creator answers to that question comes first', async () => {
  const { account, ask } = await createAccount('Soy la asistente de Irene Salvatierra, fisioterapeuta.')
  const answer = 'Irene nació en Teruel y vive en Valencia desde 2004.'
  expect(
    (await account.api.post('/brain/guided-answers', { question: '¿Quién es Irene?', answer })).status,
  ).toBe(201)
  expect(await ask('quién es Irene?')).toContain(answer)
})
