import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { operate } from '../../../../test/operator.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

const tuning = {
  title: 'Afinar una guitarra vieja',
  content:
    'Para afinar la guitarra uso un diapasón. Aprieto cada cuerda tres vueltas. Luego la dejo reposar una noche.',
}

async function createMusician(): Promise<TestAccount> {
  const account = await createTestAccount(app)
  await createSource(account, tuning)
  await createSource(account, { title: 'Guitarra y frío', content: 'En invierno la guardo en su funda.' })
  for (let i = 0; i < 30; i++)
    await createSource(account, {
      title: `Lana ${i}`,
      content: `Nota ${i}: se carda con dos cardas y se hila.`,
    })
  return account
}

it('a refusal tells what the nearest text says and cites it, and the question is kept as unanswered', async () => {
  const account = await createMusician()
  const [clone] = (await account.api.get('/versions')).body.data
  await account.api.patch(`/versions/${clone.id}`, { cite_source_links: true })
  const message = '¿con qué afino una guitarra desafinada por la humedad del verano?'
  const { body } = await account.api.post('/chat', { message })
  const [introduction, told] = body.reply.content.split('\n\n')
  expect(introduction).toBe(`Puede que te sirva esto, de «${tuning.title}»:`)
  expect(told).toBe(tuning.content)
  expect(body.reply.citations).toMatchObject([{ title: tuning.title }])
  const questions = await operate<{ data: object[] }>(account, 'question list', {})
  expect(questions.data).toMatchObject([{ question: message }])
})

it('the creator says that nothing answers only where not even a text is near', async () => {
  const account = await createMusician()
  const [clone] = (await account.api.get('/versions')).body.data
  await operate(account, 'clone set-messages', { id: clone.id, no_answer: 'Esa no la sé.' })
  const ask = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message })).body.reply.content
  const near = await ask('¿con qué afino una guitarra desafinada por la humedad del verano?')
  expect(near).toMatch(/^Puede que te sirva esto/)
  expect(near).not.toContain('Esa no la sé.')
  expect(await ask('¿cuántos anillos tiene Saturno?')).toMatch(/^Esa no la sé\.\n\n/)
})

it('a refusal tells what was asked for of the text that is spoken of, and goes on with that text', async () => {
  const account = await createMusician()
  const ask = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message, visitor_external_id: 'v' })).body.reply.content
  expect(await ask('¿con qué afino la guitarra?')).toContain('un diapasón')
  const nearest = await ask('¿y cuántas vueltas gira la clavija del bajo?')
  expect(nearest).toMatch(/^Puede que te sirva esto, de .*\n\nAprieto cada cuerda tres/)
  expect(nearest).not.toContain('Puedo hablarte de')
})

it('one word is told from the beginning of the text that it names, with the others that it may mean', async () => {
  const account = await createMusician()
  const { body } = await account.api.post('/chat', { message: 'guitarra' })
  expect(body.reply.content).toMatch(/^Sobre «(Afinar una guitarra vieja|Guitarra y frío)»:\n\n/)
  for (const title of [tuning.title, 'Guitarra y frío']) expect(body.reply.content).toContain(title)
  expect(body.reply.content).toContain('Quizá buscas esto:\n• ')
})

it('the last question of a message that says one thing is not asked without what it is of', async () => {
  const account = await createMusician()
  await createSource(account, { title: 'Con niños', content: 'Con un bebé remamos cinco kilómetros al día.' })
  const { body } = await account.api.post('/chat', {
    message: 'la salida en piragua de los sábados, qué día es?',
  })
  expect(body.reply.content).not.toContain('cinco kilómetros')
})
