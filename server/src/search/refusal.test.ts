import { describe, expect, test } from 'vitest'
import { loadCollection, randomOf } from '../../bench/retrieval/collection.ts'
import { aucOf, entriesOf } from '../../bench/retrieval/quality.ts'
import { sentenceSpans } from '../text/sentences.rules.ts'
import { buildIndex, composeAnswer, type IndexEntry, search } from './engine.ts'

const ROUNDS = 80

/** The norm must not depend on how many texts there are, nor on how long one is beside the others. */
describe.each([
  ['xquad-es', 'es'],
  ['xquad-en', 'en'],
])('%s: what is known is answered and what is not is refused', (name, language) => {
  const collection = loadCollection(name, language)
  const entries = entriesOf(collection)
  const questionsOf = Map.groupBy(collection.queries, ({ passage }) => passage)
  const random = randomOf(11)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const note = ({ text, ...entry }: IndexEntry): IndexEntry => {
    const spans = sentenceSpans(text, language)
    const { start, end } = pick(spans)
    return { ...entry, text: text.slice(start, end), title: '' }
  }

  /** Norms of questions about one passage of the base, and of questions about articles that it holds nothing of. */
  function judged(baseOf: (page: IndexEntry) => IndexEntry[]) {
    const norms = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const page = pick(entries)
      const base = baseOf(page)
      const index = buildIndex(base)
      const titles = new Set(base.map(({ source_id }) => entries[source_id - 1]?.title))
      const others = entries.filter(({ title }) => !titles.has(title))
      const ask = (entry: IndexEntry) => {
        const asked = pick(questionsOf.get(collection.passages[entry.source_id - 1]?.id ?? '') ?? [])
        const found = search(index, asked.text)
        return composeAnswer(
          found,
          found.hits.map((hit) => base.find(({ source_id }) => source_id === hit.source_id)),
        ).norm
      }
      norms.known.push(ask(page), ask(page))
      norms.unknown.push(ask(pick(others)), ask(pick(others)))
    }
    const refused = (list: number[]) => list.filter((norm) => norm < 0.4).length / list.length
    return {
      auc: aucOf(norms.known, norms.unknown),
      refused_wrongly: refused(norms.known),
      answered_wrongly: 1 - refused(norms.unknown),
    }
  }

  test.each([1, 3, 10])('in a base of %i passages', (size) => {
    const { auc, refused_wrongly, answered_wrongly } = judged((page) => [
      page,
      ...Array.from({ length: size - 1 }, () => pick(entries)).filter((entry) => entry !== page),
    ])
    expect(auc).toBeGreaterThan(0.96)
    expect(refused_wrongly).toBeLessThan(0.12)
    expect(answered_wrongly).toBeLessThan(0.15)
  })

  test('about the one page beside thirty notes of a sentence', () => {
    const { auc, refused_wrongly, answered_wrongly } = judged((page) => [
      page,
      ...Array.from({ length: 30 }, () => note(pick(entries))).filter(
        ({ source_id }) => source_id !== page.source_id,
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
    const base = entriesOf({
      language: 'es',
      passages: [text, ...fillers].map((body, i) => ({ id: String(i), title: '', text: body })),
    })
    const found = search(buildIndex(base), '¿Las clases son presenciales?')
    expect(composeAnswer(found, base).verdict).toBe('hedge')
    const known = search(buildIndex(base), '¿Cuándo son las clases de acuarela?')
    expect(composeAnswer(known, base).verdict).toBe('answer')
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
  const base = entriesOf({
    language: 'en',
    passages: notes.slice(0, size).map(([text], i) => ({ id: String(i), title: `Note ${i + 1}`, text })),
  })
  const index = buildIndex(base)
  const ask = (question: string) => composeAnswer(search(index, question), base)
  for (const [, question, said] of notes.slice(0, size)) expect(ask(question).content).toContain(said)
  for (const question of [...unknown, ...notes.slice(size).map(([, asked]) => asked)]) {
    expect([question, ask(question).verdict]).toEqual([question, 'refuse'])
  }
})
