import { type Collection, loadCollection } from '../src/search/quality/collection.fixture.ts'
import type { Gate } from '../src/search/quality/gates.fixture.ts'
import {
  createSearchRank,
  measureQuality,
  measureRanking,
  type Quality,
  type Rank,
  type RankingQuality,
} from '../src/search/quality/quality.fixture.ts'
import type { BenchOptions } from './bench.ts'
import { retrievalGates } from './retrieval/gates.ts'
import { createLunrRank, createMiniSearchRank } from './retrieval/libraries.ts'
import { createPostgresRank } from './retrieval/postgres.ts'
import { measureScale, type Scale } from './retrieval/scale.ts'
import { openDatabase } from './shared/database.ts'
import { readOptions } from './shared/options.ts'

export const about =
  'answers from knowledge: quality and times, beside MiniSearch, lunr and PostgreSQL (--postgres URL|none)'

type Row = RankingQuality & { ranker: string; ms_each: number }
type Result = {
  quality: Record<string, Quality>
  scale: Scale
  compared: Record<string, Row[]>
  gates: Gate[]
}

/** Measures the gates of the answering core and the same rankings by others; exits with 1 if a gate is missed. */
export async function run({ json, args, progress }: BenchOptions): Promise<Result> {
  const values = readOptions(args, {
    postgres: {
      type: 'string',
      help: 'URL of a server for the comparison with PostgreSQL; none leaves it out',
    },
  })
  const collections = [loadCollection('xquad-es', 'es'), loadCollection('xquad-en', 'en')]
  const quality: Result['quality'] = {}
  for (const collection of collections) {
    progress(`${collection.name}: ranking, answers, refusals`)
    quality[collection.name] = await measureQuality(collection)
  }
  const scale = await measureScale(collections, progress)
  const compared = await compareRankers(collections, values.postgres, progress)
  const gates = retrievalGates(quality, scale)
  if (!json) print({ quality, scale, compared, gates })
  if (gates.some(({ met }) => !met)) process.exitCode = 1
  return { quality, scale, compared, gates }
}

async function compareRankers(
  collections: Collection[],
  url: string | undefined,
  progress: BenchOptions['progress'],
): Promise<Result['compared']> {
  const database = url === 'none' ? null : await openDatabase(url).catch(() => null)
  if (database === null) progress('PostgreSQL is left out: no server (--postgres URL)')
  const compared: Result['compared'] = {}
  for (const collection of collections) {
    progress(`${collection.name}: the same questions by others`)
    const rankers: [string, Rank][] = [
      ['Understudy', createSearchRank(collection)],
      ['MiniSearch, stemmed', createMiniSearchRank(collection, false)],
      ['MiniSearch, stemmed, fuzzy', createMiniSearchRank(collection, true)],
      ['lunr, stemmed', createLunrRank(collection)],
    ]
    const postgres = database === null ? null : await createPostgresRank(database.url, collection)
    if (postgres !== null) rankers.push(['PostgreSQL ts_rank, OR', postgres.rank])
    const rows: Row[] = []
    for (const [ranker, rank] of rankers) {
      const started = performance.now()
      const ranking = await measureRanking(collection.queries, rank)
      const ms_each = (performance.now() - started) / (collection.queries.length * 3)
      rows.push({ ranker, ...ranking, ms_each })
    }
    compared[collection.name] = rows
    await postgres?.close()
  }
  await database?.close()
  return compared
}

function print({ quality, scale, compared, gates }: Result): void {
  for (const [name, rows] of Object.entries(compared)) {
    console.log(`\n${name}, nDCG@10`)
    console.table(
      Object.fromEntries(
        rows.map(({ ranker, clean, typo, stripped, ms_each }) => [
          ranker,
          {
            clean: clean.toFixed(3),
            typo: typo.toFixed(3),
            'no accents': stripped.toFixed(3),
            'ms each': ms_each.toFixed(2),
          },
        ]),
      ),
    )
    const { containment, auc, auc_lexical, refused_wrongly, answered_wrongly, ...answers } = quality[
      name
    ] as Quality
    const inChat =
      answers.refused_in_chat === null ? '' : ` (in chat spelling ${answers.refused_in_chat.toFixed(3)})`
    console.log(
      `the sentences hold the answer ${containment.toFixed(3)} · no-answer AUC ${auc.toFixed(3)} (${auc_lexical.toFixed(3)} before the texts are read)` +
        ` · refused though known ${refused_wrongly.toFixed(3)}${inChat}, answered though unknown ${answered_wrongly.toFixed(3)}` +
        ` · wrong passage cited ${answers.cited_wrongly.toFixed(3)}, right when sure ${answers.sure_rightly.toFixed(3)}`,
    )
  }
  console.log(
    `\n${scale.passages} passages, made of both collections; ${scale.words} words for memory and cold load`,
  )
  console.table(
    Object.fromEntries(Object.entries(scale).map(([key, value]) => [key, Number(value.toFixed(2))])),
  )
  console.log('\nGates')
  console.table(
    Object.fromEntries(
      gates.map(({ gate, measured, bound, met }) => [
        gate,
        { measured: Number(measured.toFixed(4)), bound, met: met ? 'yes' : 'NO' },
      ]),
    ),
  )
}

if (import.meta.main) {
  const json = process.argv.includes('--json')
  const args = process.argv.slice(2).filter((arg) => arg !== '--json')
  const result = await run({ json, args, progress: (text) => console.error(text) })
  if (json) console.log(JSON.stringify(result, null, 2))
}
