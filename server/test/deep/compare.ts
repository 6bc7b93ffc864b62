import type pg from 'pg'
import { type Ledger, markedText, type NamedText, textMarker } from './ledger.ts'

type SourceRow = {
  id: string
  account_id: string
  external_id: string | null
  title: string
  content_text: string
}

/** Compares the answers that the writers got with the rows. @returns the differences, a line each */
export async function compareWithLedger(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const { rows } = await client.query<SourceRow>(
    'select account_id, id, external_id, title, content_text from brain_sources',
  )
  const messages = await client.query<{ conversation_id: string; content: string }>(
    "select conversation_id, content from messages where role = 'user'",
  )
  return [
    ...wholeTexts(rows, ledger),
    ...acknowledgedTexts(rows, ledger),
    ...namedTexts(rows, ledger),
    ...followedTexts(rows, ledger),
    ...chats(messages.rows, ledger),
  ]
}

/** Whatever is stored was sent, is whole, and is there once. */
function wholeTexts(rows: SourceRow[], ledger: Ledger): string[] {
  const met = new Set<string>()
  return rows.flatMap(({ id, title, content_text }) => {
    const marker = textMarker(content_text)
    const problems: string[] = []
    if (!ledger.sentTexts.has(marker)) problems.push(`${id} holds a text that nobody sent`)
    if (content_text !== markedText(marker) || title !== `Text ${marker}`) problems.push(`${id} is half`)
    if (met.has(marker)) problems.push(`${marker} is there twice`)
    met.add(marker)
    return problems
  })
}

function acknowledgedTexts(rows: SourceRow[], ledger: Ledger): string[] {
  const stored = new Map(rows.map((row) => [Number(row.id), textMarker(row.content_text)]))
  const lost = [...ledger.texts].flatMap(([id, marker]) => {
    if (ledger.deleted.has(id)) return stored.has(id) ? [`${id} is back after its delete`] : []
    if (ledger.possiblyDeleted.has(id) && !stored.has(id)) return []
    return stored.get(id) === marker
      ? []
      : [`${id} was acknowledged with ${marker}; stored: ${stored.get(id)}`]
  })
  const unacknowledged = rows.filter((row) => row.external_id === null && !ledger.texts.has(Number(row.id)))
  const keyed = unacknowledged
    .map((row) => textMarker(row.content_text))
    .filter((marker) => isKeyed(ledger, marker))
  return [...lost, ...keyed.map((marker) => `${marker} has an answer that names another id`)]
}

const isKeyed = (ledger: Ledger, marker: string) => [...ledger.texts.values()].includes(marker)

function namedTexts(rows: SourceRow[], ledger: Ledger): string[] {
  const stored = new Map(
    rows.map((row) => [`${row.account_id} ${row.external_id}`, textMarker(row.content_text)]),
  )
  return ledger.named.flatMap(({ account_id, external_id, acknowledged, possible }: NamedText) => {
    const marker = stored.get(`${account_id} ${external_id}`) ?? null
    if (marker === acknowledged || (marker !== null && possible.has(marker))) return []
    return [`${external_id} holds ${marker}; acknowledged was ${acknowledged}`]
  })
}

/** Ids come in commit order: a reader who follows the cursor has met every row that is there. */
function followedTexts(rows: SourceRow[], ledger: Ledger): string[] {
  return rows.flatMap(({ id, account_id }) => {
    const met = ledger.followed.get(Number(account_id))
    return met === undefined || met.has(Number(id))
      ? []
      : [`a reader who followed the cursor never met ${id}`]
  })
}

function chats(rows: { conversation_id: string; content: string }[], ledger: Ledger): string[] {
  const stored = new Map<string, number>()
  const problems: string[] = []
  for (const { conversation_id, content } of rows) {
    const marker = textMarker(content)
    if (stored.has(marker)) problems.push(`message ${marker} is there twice`)
    if (!ledger.sentMessages.has(marker)) problems.push(`message ${marker} was never sent`)
    stored.set(marker, Number(conversation_id))
  }
  for (const [marker, conversation_id] of ledger.chats) {
    if (stored.get(marker) !== conversation_id)
      problems.push(`message ${marker} was acknowledged and is not there`)
  }
  return problems
}
