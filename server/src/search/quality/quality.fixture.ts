import type { Analyser } from '../../text/analyser.types.ts'
import { createCachingAnalyser } from '../../text/caching-analyser.ts'
import {
  buildIndex,
  chooseSentences,
  composeAnswer,
  type IndexDocument,
  type SearchResult,
  scorePassages,
  search,
} from '../index.ts'
import {
  type Collection,
  collectionDocuments,
  createRandom,
  type Query,
  withChatSpelling,
  withoutAccents,
  withTypo,
} from './collection.fixture.ts'

/** Gives the ids of the passages that a question finds, the best first; ten are enough. */
export type Rank = (question: string) => string[] | Promise<string[]>

/** Mean nDCG@10 of the questions as they are, with a typo each, and without accents. */
export type RankingQuality = { clean: number; typo: number; stripped: number }

export type Quality = RankingQuality & {
  /** share of the questions whose answer stands in the sentences that are given */
  containment: number
  /** AUC of confidence: of questions that the texts answer against those about articles that were taken out */
  auc: number
  /** the same of confidence as a search gives it, before the texts are known */
  auc_lexical: number
  /** share of the answerable questions that are refused, and of the others that are not */
  refused_wrongly: number
  answered_wrongly: number
  /** share of the answers that cite a passage which does not answer */
  cited_wrongly: number
  /** share of the answers without a hedge that cite the passage which answers */
  sure_rightly: number
  /** share of the questions in chat spelling that are refused, though the texts answer all; Spanish only */
  refused_in_chat: number | null
}

const typoSeed = 42
const chatSeed = 7

/** As each question has one relevant passage, the ideal nDCG is 1. */
export async function measureRanking(queries: Query[], rank: Rank): Promise<RankingQuality> {
  const random = createRandom(typoSeed)
  const mean = async (question: (query: Query) => string) => {
    let sum = 0
    for (const query of queries) {
      const position = (await rank(question(query))).indexOf(query.passage)
      if (position >= 0 && position < 10) sum += 1 / Math.log2(position + 2)
    }
    return sum / queries.length
  }
  return {
    clean: await mean(({ text }) => text),
    typo: await mean(({ text }) => withTypo(text, random)),
    stripped: await mean(({ text }) => withoutAccents(text)),
  }
}

/** Ranks with the platform's own search. */
export function createSearchRank(collection: Collection): Rank {
  const index = buildIndex(collectionDocuments(collection))
  const analyser = createCachingAnalyser()
  return (question) =>
    search(index, question, { analyser }).hits.map(
      ({ owner_id }) => collection.passages[owner_id - 1]?.id ?? '',
    )
}

/** A collection whose texts are read once for all figures; `find` searches them all, once for each question. */
type Searched = Collection & {
  documents: IndexDocument[]
  analyser: Analyser
  find: (text: string) => SearchResult
}

function createSearched(collection: Collection): Searched {
  const documents = collectionDocuments(collection)
  const index = buildIndex(documents)
  const analyser = createCachingAnalyser()
  const found = new Map<string, SearchResult>()
  const find = (text: string) => {
    const result = found.get(text) ?? search(index, text, { analyser })
    found.set(text, result)
    return result
  }
  return { ...collection, documents, analyser, find }
}

export async function measureQuality(collection: Collection): Promise<Quality> {
  const searched = createSearched(collection)
  const idOf = ({ owner_id }: { owner_id: number }) => collection.passages[owner_id - 1]?.id ?? ''
  return {
    ...(await measureRanking(collection.queries, (question) => searched.find(question).hits.map(idOf))),
    containment: measureContainment(searched),
    ...measureAnswers(searched),
    ...measureRefusals(searched),
  }
}

function measureContainment({ queries, documents, find }: Searched): number {
  const contained = queries.filter(({ text, answers }) => {
    const result = find(text)
    const sentences = chooseSentences(result, scorePassages(result, documents))
    const said = sentences.map((sentence) => sentence.text).join(' ')
    return answers.some((answer) => said.includes(answer))
  })
  return contained.length / queries.length
}

/** Of all questions, as every one has its answer in the texts. */
function measureAnswers({ queries, passages, language, documents, find }: Searched) {
  const answer = (text: string) => composeAnswer(find(text), documents)
  const answered = queries
    .map(({ text, passage }) => {
      const { decision, citations } = answer(text)
      return {
        decision,
        right: citations.map(({ owner_id }) => passages[owner_id - 1]?.id === passage),
      }
    })
    .filter(({ decision }) => decision !== 'refuse')
  const sure = answered.filter(({ decision }) => decision === 'answer')
  const random = createRandom(chatSeed)
  const chat = language === 'es' ? queries : []
  const refused = chat.filter(({ text }) => answer(withChatSpelling(text, random)).decision === 'refuse')
  return {
    cited_wrongly: answered.filter(({ right }) => right.includes(false)).length / answered.length,
    sure_rightly: sure.filter(({ right }) => right.includes(true)).length / sure.length,
    refused_in_chat: chat.length === 0 ? null : refused.length / chat.length,
  }
}

/** Every other article is taken out; its questions are those that the rest cannot answer. */
function measureRefusals({ queries, passages, documents, analyser }: Searched) {
  const titles = [...new Set(passages.map(({ title }) => title))]
  const indexed = new Set(titles.filter((_, i) => i % 2 === 0))
  const titleById = new Map(passages.map(({ id, title }) => [id, title]))
  const index = buildIndex(documents.filter(({ title }) => indexed.has(title)))
  const results = queries.map(({ text, passage }) => {
    const result = search(index, text, { analyser })
    const { confidence, decision } = composeAnswer(result, documents)
    return {
      known: indexed.has(titleById.get(passage) ?? ''),
      confidence,
      lexical: result.confidence,
      refused: decision === 'refuse',
    }
  })
  const known = results.filter((result) => result.known)
  const unknown = results.filter((result) => !result.known)
  const auc = (figure: (result: (typeof results)[number]) => number) =>
    areaUnderCurve(known.map(figure), unknown.map(figure))
  return {
    auc: auc(({ confidence }) => confidence),
    auc_lexical: auc(({ lexical }) => lexical),
    refused_wrongly: known.filter(({ refused }) => refused).length / known.length,
    answered_wrongly: unknown.filter(({ refused }) => !refused).length / unknown.length,
  }
}

/** The chance that a known question has the higher confidence; equals count half. */
export function areaUnderCurve(known: number[], unknown: number[]): number {
  let higher = 0
  for (const a of known) for (const b of unknown) higher += a > b ? 1 : a === b ? 0.5 : 0
  return higher / (known.length * unknown.length)
}
