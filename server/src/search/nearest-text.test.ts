import { expect, test } from 'vitest'
import { createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

test('a refusal tells nothing of a text that is nearer to what is asked for than to the question', () => {
  const tuning = {
    title: 'Afinar una guitarra vieja',
    text: 'Para afinar la guitarra uso un diapasón. Aprieto cada cuerda tres vueltas. Luego la dejo reposar una noche.',
  }
  const summer = { title: 'Una guitarra vieja en verano', text: 'La guitarra se afina en verano dos veces.' }
  const wool = Array.from({ length: 30 }, (_, i) => `Nota ${i}: la lana se carda con dos cardas y se hila.`)
  const documents = createDocuments([tuning, summer, ...wool])
  const weigh = (sentence: string) => (sentence.includes('veces') ? 0.8 : 0)
  const question = '¿cuántas veces se afina una guitarra vieja con humedad?'
  const { listNear, nearest } = composeAnswer(search(buildIndex(documents), question), documents, { weigh })
  expect(listNear().map(({ title }) => title)).toEqual([tuning.title, summer.title])
  expect(nearest).toBeNull()
})

test('a refusal tells what likely answers, though its title is too far from the question to be named', () => {
  const painting = {
    title: 'Pintar una habitación sin marcas de rodillo',
    text: 'El rodillo se carga bien. Entre mano y mano espera cuatro horas. La primera va rebajada con agua; la segunda, tal como viene. La pared se pinta de arriba abajo.',
  }
  const wool = Array.from(
    { length: 30 },
    (_, i) => `Nota ${i}: hay lana que se carda y lana que se hila para darle forma.`,
  )
  const documents = createDocuments([painting, ...wool])
  const weigh = (sentence: string) => (sentence.includes('horas') ? 0.8 : 0)
  const question = 'cuánto hay que esperar para darle otra mano a la puerta metálica?'
  const { listNear, nearest } = composeAnswer(search(buildIndex(documents), question), documents, { weigh })
  expect(listNear()).toEqual([])
  expect(nearest?.content).toContain('Entre mano y mano espera cuatro horas.')
})
