import { expect, test } from 'vitest'
import { createKeptTexts } from './kept-texts.ts'
import type { KnowledgeText } from './retrieval.queries.ts'

const source = (owner_id: number, fields: Partial<KnowledgeText> = {}): KnowledgeText => ({
  kind: 'source',
  owner_id,
  sequence: 0,
  title: 'A title',
  text: 'A text.',
  url: null,
  start_seconds: null,
  ...fields,
})

test('of more than 2,000 texts those go that were asked for least lately', () => {
  const kept = createKeptTexts()
  for (let id = 0; id < 2_000; id++) kept.keep(1, [source(id)])
  expect(kept.find(1, source(0))).toBeDefined()
  kept.keep(1, [source(2_000)])
  expect([0, 1, 2, 2_000].map((id) => kept.find(1, source(id)) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('long texts are not kept', () => {
  const kept = createKeptTexts()
  const [long, short] = [source(1, { text: 'x'.repeat(4_001) }), source(2)]
  kept.keep(1, [long, short])
  expect([kept.find(1, long), kept.find(1, short)]).toEqual([undefined, short])
})

test('an entry is forgotten with all its passages, and no other of the account or of another one', () => {
  const kept = createKeptTexts()
  const texts = [source(1), source(1, { sequence: 1 }), source(11), source(1, { kind: 'guided_answer' })]
  for (const account_id of [1, 11]) kept.keep(account_id, texts)
  kept.forget(1, [{ kind: 'source', id: 1 }])
  const known = (account_id: number) => texts.map((text) => kept.find(account_id, text) !== undefined)
  expect(known(1)).toEqual([false, false, true, true])
  kept.forget(1, null)
  expect([known(1), known(11)]).toEqual([
    [false, false, false, false],
    [true, true, true, true],
  ])
})
