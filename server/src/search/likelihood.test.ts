import { expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'
import { buildIndex, composeAnswer, search } from './index.ts'

const notes = Array.from({ length: 30 }, (_, i) => `Nota ${i}: la lana se carda con dos cardas y se hila.`)
const tuning = 'Para afinar la guitarra uso un diapasón. Aprieto cada cuerda tres vueltas.'

/** The decision by words alone, and that for a caller who tells what is asked for. */
const decide = (question: string, texts: string[] = [tuning]) => {
  const documents = createDocuments([...texts, ...notes])
  const found = search(buildIndex(documents), question)
  const asked = { weigh: () => 0 }
  return [composeAnswer(found, documents).decision, composeAnswer(found, documents, asked).decision]
}

const line = 'La cuerda de tender se cambia cada año.'

test('sentences answer less likely the fewer words of a question they have', () => {
  expect(decide('¿cuántas vueltas aprieto cada cuerda?', [tuning, line])[1]).toBe('answer')
  expect(decide('¿qué cuerda aguanta mejor lluvia, hielo y salitre?', [tuning, line])[1]).toBe('refuse')
})

test('one word asks for what there is on it', () => {
  const others = Array.from(
    { length: 3 },
    (_, i) => `Cuenta ${i}: la cuerda vieja se tira y la nueva se guarda.`,
  )
  expect(decide('cuerda', [tuning, ...others])[1]).not.toBe('refuse')
})

test('a word of every subject asks for nothing by itself', () => {
  expect(decide('¿y cómo lo haces?', ['Hago dos pasadas.', line])).toEqual(['answer', 'refuse'])
})

test('one word alone is answered by the text that is titled with it, unless a stored question asks just that', () => {
  const titled = { title: 'La cuerda de cáñamo', text: 'Se hila en verano y se trenza a tres cabos.' }
  const stored = (title: string) => ({
    form: 'pair' as const,
    kind: 'guided_answer',
    title,
    text: 'La vendo.',
  })
  const answer = (question: string) =>
    ask(createDocuments([stored(question), titled, ...notes]), 'cuerda').content
  expect(answer('¿La cuerda del curso se vende aparte?')).toContain('tres cabos')
  expect(answer('¿Cuerda?')).toContain('La vendo.')
})

test('a word of a title asks for its text, which is named and told from its beginning', () => {
  const passages = [
    'Primero se urde, hilo a hilo. Cada hilo se cuenta y se anota. Luego se enhebran todos por su malla, de izquierda a derecha, sin saltar ninguno.',
    'Al final se corta el paño. Reposa un día entero. Encoge un dedo o dos. Entonces se plancha.',
  ]
  const loom = passages.map((text, sequence) => ({ owner_id: 90, sequence, title: 'El tapiz', text }))
  const documents = createDocuments([...loom, ...notes])
  expect(search(buildIndex(documents), 'tapiz').hits[0]?.sequence).toBe(1)
  expect(ask(documents, 'tapiz').content).toMatch(/^Sobre «El tapiz»:\n\nPrimero se urde/)
})

test('a word of a title of which the text speaks later is told from the paragraph that does', () => {
  const passages = [
    'Primero se urde, hilo a hilo. Cada hilo se cuenta y se anota. Luego se enhebran todos por su malla, de izquierda a derecha, sin saltar ninguno.',
    'El paño se corta al final.\n\nSe hace con calma. Para el fleco se anudan los cabos de seis en seis. Se recorta a cuatro dedos.',
  ]
  const loom = passages.map((text, sequence) => ({ owner_id: 90, sequence, title: 'Urdimbre y fleco', text }))
  expect(ask(createDocuments([...loom, ...notes]), 'fleco').content).toMatch(
    /^Sobre «Urdimbre y fleco»:\n\nSe hace con calma\. Para el fleco se anudan/,
  )
})

test('one word asks for a text that is titled with another word for it, where no text has its own', () => {
  const courgettes = { title: 'The courgette in bed three', text: 'Give it a square metre. Pick it young.' }
  const peas = { title: 'Peas', text: 'Sow them in March, in two rows.' }
  const documents = createDocuments([courgettes, peas], 'en')
  expect(ask(documents, 'zucchini').content).toMatch(/^About “The courgette in bed three”:\n\nGive it/)
})

test('words that several texts share alike answer less likely than those of one', () => {
  const question = '¿se deshilacha cada cuerda de la guitarra?'
  expect(decide(question)[1]).toBe('hedge')
  expect(decide(question, [tuning, 'Ata la cuerda de tender.', 'La cuerda de la guitarra se tira.'])[1]).toBe(
    'refuse',
  )
})

test('words that stand apart answer less likely than those that stand near one another', () => {
  const question = '¿se aprieta la cuerda mojada?'
  const other = 'La cuerda de tender se guarda en casa.'
  const apart =
    'La cuerda vieja que heredé de mi abuelo y que guardo en el trastero de casa se moja, y nunca nadie me ha dicho si se aprieta.'
  expect(decide(question, ['La cuerda mojada se aprieta.', other])[1]).toBe('answer')
  expect(decide(question, [apart, other])[1]).toBe('hedge')
})

test('an answer is less sure where a text in another language fits too', () => {
  const bread = { title: 'Pan', text: 'El pan de semillas se corta y se guarda en bolsas.' }
  const rival = { text: 'The freezer is far away. Bread is near.', language: 'en' }
  const documents = createDocuments([bread, rival, ...notes])
  const question = '¿se guarda en bolsas el pan de semillas tostado?'
  const found = search(buildIndex(documents), question, { language: 'es' })
  expect(composeAnswer(found, documents, { weigh: () => 0 }).decision).toBe('hedge')
})
