import { describe, expect, test } from 'vitest'
import { createCachingAnalyser } from '../../text/caching-analyser.ts'
import { sentenceSpans } from '../../text/sentences.rules.ts'
import { buildIndex, composeAnswer, type IndexDocument, search } from '../index.ts'
import { collectionDocuments, createRandom, loadCollection } from './collection.fixture.ts'
import { areaUnderCurve } from './quality.fixture.ts'

const roundCount = 80

/** The confidence must not depend on how many texts there are, nor on how long one is beside the others. */
describe.each([
  ['xquad-es', 'es'],
  ['xquad-en', 'en'],
])('%s: what is known is answered and what is not is refused', (name, language) => {
  const collection = loadCollection(name, language)
  const documents = collectionDocuments(collection)
  const questionsByPassage = Map.groupBy(collection.queries, ({ passage }) => passage)
  const analyser = createCachingAnalyser()
  const random = createRandom(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const createNote = ({ text, ...document }: IndexDocument): IndexDocument => {
    const spans = sentenceSpans(text, language)
    const { start, end } = pick(spans)
    return { ...document, text: text.slice(start, end), title: '' }
  }

  /** Confidences of questions about one passage of the base, and about articles that are not in it. */
  function measure(createBase: (page: IndexDocument) => IndexDocument[]) {
    const confidences = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < roundCount; round++) {
      const page = pick(documents)
      const base = createBase(page)
      const index = buildIndex(base)
      const titles = new Set(base.map(({ owner_id }) => documents[owner_id - 1]?.title))
      const others = documents.filter(({ title }) => !titles.has(title))
      const ask = (document: IndexDocument) => {
        const asked = pick(questionsByPassage.get(collection.passages[document.owner_id - 1]?.id ?? '') ?? [])
        const found = search(index, asked.text, { analyser })
        return composeAnswer(
          found,
          found.hits.map((hit) => base.find(({ owner_id }) => owner_id === hit.owner_id)),
        ).confidence
      }
      confidences.known.push(ask(page), ask(page))
      confidences.unknown.push(ask(pick(others)), ask(pick(others)))
    }
    const refused = (list: number[]) => list.filter((confidence) => confidence < 0.4).length / list.length
    return {
      auc: areaUnderCurve(confidences.known, confidences.unknown),
      refused_wrongly: refused(confidences.known),
      answered_wrongly: 1 - refused(confidences.unknown),
    }
  }

  test.each([1, 3, 10])('in a base of %i passages', (size) => {
    const { auc, refused_wrongly, answered_wrongly } = measure((page) => [
      page,
      ...Array.from({ length: size - 1 }, () => pick(documents)).filter((document) => document !== page),
    ])
    expect(auc).toBeGreaterThan(0.96)
    expect(refused_wrongly).toBeLessThan(0.12)
    expect(answered_wrongly).toBeLessThan(0.15)
  })

  test('about the one page beside thirty notes of a sentence', () => {
    const { auc, refused_wrongly, answered_wrongly } = measure((page) => [
      page,
      ...Array.from({ length: 30 }, () => createNote(pick(documents))).filter(
        ({ owner_id }) => owner_id !== page.owner_id,
      ),
    ])
    expect(auc).toBeGreaterThan(0.96)
    expect(refused_wrongly).toBeLessThan(0.12)
    expect(answered_wrongly).toBeLessThan(0.15)
  })
})

test('half of a question is enough for a hedge, in a newcomer’s only text as in ten', () => {
  const text =
    'Las clases de acuarela son los martes por la tarde, en línea, y quedan grabadas durante un año.'
  for (const size of [1, 3, 10]) {
    const fillers = Array.from({ length: size - 1 }, (_, i) => `Nota ${i} sobre pinceles, marcos y lienzos.`)
    const base = collectionDocuments({
      language: 'es',
      passages: [text, ...fillers].map((body, i) => ({ id: String(i), title: '', text: body })),
    })
    const found = search(buildIndex(base), '¿Las clases son presenciales?')
    expect(composeAnswer(found, base).decision).toBe('hedge')
    const known = search(buildIndex(base), '¿Cuándo son las clases de acuarela?')
    expect(composeAnswer(known, base).decision).toBe('answer')
  }
})

/** A creator's first notes: what each says, a question that it answers, and questions that none does. */
const notes = [
  [
    'The studio opens at ten and closes at eight, Monday to Saturday.',
    'When does the studio open?',
    'at ten',
  ],
  [
    'Beginners need no experience: every course starts with holding the brush.',
    'Do I need experience?',
    'no experience',
  ],
  [
    'A course of eight evenings costs 160 euros, materials included.',
    'How much does a course cost?',
    '160 euros',
  ],
  [
    'You may cancel up to a week before the first evening and get everything back.',
    'May I cancel my place?',
    'a week before',
  ],
  [
    'Recordings of each class stay online for a year.',
    'How long do the recordings stay online?',
    'for a year',
  ],
  [
    'We ship watercolour sets to Spain and Portugal within four days.',
    'Do you ship to Portugal?',
    'within four days',
  ],
  [
    'Children from nine years on paint on Saturday mornings.',
    'On which day do children paint?',
    'Saturday mornings',
  ],
  [
    'Marta Ruiz has taught watercolour since 2004; she studied in Lisbon.',
    'Where did Marta study?',
    'in Lisbon',
  ],
  ['Parking is free behind the church, two minutes on foot.', 'Where can I park?', 'behind the church'],
  [
    'Gift vouchers are valid for two years and can be printed at home.',
    'Are gift vouchers valid for long?',
    'two years',
  ],
] as const
const unknown = [
  'Who won the football world cup in 1998?',
  'Can you repair my bicycle?',
  'What is the capital of Mongolia?',
  'Do you sell piano strings?',
]

test.each([1, 3, 10])('%i short texts answer what they know and refuse what they do not', (size) => {
  const base = collectionDocuments({
    language: 'en',
    passages: notes.slice(0, size).map(([text], i) => ({ id: String(i), title: `Note ${i + 1}`, text })),
  })
  const index = buildIndex(base)
  const ask = (question: string) => composeAnswer(search(index, question), base)
  for (const [, question, said] of notes.slice(0, size)) expect(ask(question).content).toContain(said)
  for (const question of [...unknown, ...notes.slice(size).map(([, asked]) => asked)]) {
    expect([question, ask(question).decision]).toEqual([question, 'refuse'])
  }
})
