import {
  bestSentences,
  buildIndex,
  composeAnswer,
  type IndexEntry,
  readPassages,
  search,
} from '../../src/search/engine.ts'
import { type Collection, type Query, randomOf, withoutAccents, withTypo } from './collection.ts'

/** Ids of the passages that a question finds, the best first; ten are enough. */
export type Rank = (question: string) => string[] | Promise<string[]>

export type Ranking = { clean: number; typo: number; stripped: number }
export type Quality = Ranking & {
  /** share of the questions whose answer stands in the two sentences that are given */
  containment: number
  /** how well the norm tells questions that the texts answer from those about articles that were taken out */
  auc: number
  /** the same with the lexical norm alone, as a search gives it before the texts are read */
  auc_lexical: number
  /** share of the answerable questions that are refused, and of the others that are not */
  refused_wrongly: number
  answered_wrongly: number
}

const TYPO_SEED = 42

/** Mean nDCG@10: one passage is right, so the ideal is 1. */
export async function rankingOf(queries: Query[], rank: Rank): Promise<Ranking> {
  const random = randomOf(TYPO_SEED)
  const mean = async (textOf: (query: Query) => string) => {
    let sum = 0
    for (const query of queries) {
      const place = (await rank(textOf(query))).indexOf(query.passage)
      if (place >= 0 && place < 10) sum += 1 / Math.log2(place + 2)
    }
    return sum / queries.length
  }
  return {
    clean: await mean(({ text }) => text),
    typo: await mean(({ text }) => withTypo(text, random)),
    stripped: await mean(({ text }) => withoutAccents(text)),
  }
}

export function entriesOf({ passages, language }: Pick<Collection, 'passages' | 'language'>): IndexEntry[] {
  return passages.map(({ title, text }, i) => ({
    kind: 'source',
    source_id: i + 1,
    sequence: 0,
    folder_id: null,
    title,
    text,
    language,
  }))
}

export function understudy(collection: Collection): Rank {
  const index = buildIndex(entriesOf(collection))
  return (question) =>
    search(index, question).hits.map(({ source_id }) => collection.passages[source_id - 1]?.id ?? '')
}

export async function qualityOf(collection: Collection): Promise<Quality> {
  return {
    ...(await rankingOf(collection.queries, understudy(collection))),
    containment: containmentOf(collection),
    ...refusalOf(collection),
  }
}

function containmentOf(collection: Collection): number {
  const entries = entriesOf(collection)
  const index = buildIndex(entries)
  const held = collection.queries.filter(({ text, answers }) => {
    const found = search(index, text)
    const texts = found.hits.map(({ source_id }) => entries[source_id - 1])
    const said = bestSentences(found, readPassages(found, texts)).map((sentence) => sentence.text)
    return answers.some((answer) => said.join(' ').includes(answer))
  })
  return held.length / collection.queries.length
}

/** Every other article is taken out; its questions are those that the rest cannot answer. */
function refusalOf(collection: Collection) {
  const titles = [...new Set(collection.passages.map(({ title }) => title))]
  const kept = new Set(titles.filter((_, i) => i % 2 === 0))
  const titleOf = new Map(collection.passages.map(({ id, title }) => [id, title]))
  const entries = entriesOf(collection)
  const index = buildIndex(entries.filter(({ title }) => kept.has(title)))
  const judged = collection.queries.map(({ text, passage }) => {
    const found = search(index, text)
    const texts = found.hits.map(({ source_id }) => entries[source_id - 1])
    const { norm, verdict } = composeAnswer(found, texts)
    return {
      known: kept.has(titleOf.get(passage) ?? ''),
      norm,
      lexical: found.norm,
      refused: verdict === 'refuse',
    }
  })
  const known = judged.filter((one) => one.known)
  const unknown = judged.filter((one) => !one.known)
  const norms = (list: typeof judged, of: 'norm' | 'lexical') => list.map((one) => one[of])
  return {
    auc: aucOf(norms(known, 'norm'), norms(unknown, 'norm')),
    auc_lexical: aucOf(norms(known, 'lexical'), norms(unknown, 'lexical')),
    refused_wrongly: known.filter(({ refused }) => refused).length / known.length,
    answered_wrongly: unknown.filter(({ refused }) => !refused).length / unknown.length,
  }
}

/** The chance that a known question has the higher norm; equals count half. */
export function aucOf(known: number[], unknown: number[]): number {
  let won = 0
  for (const a of known) for (const b of unknown) won += a > b ? 1 : a === b ? 0.5 : 0
  return won / (known.length * unknown.length)
}
