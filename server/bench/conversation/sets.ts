import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const text = z.strictObject({
  key: z.string(),
  title: z.string(),
  folder: z.string().nullable(),
  content_date: z.string(),
  content: z.string(),
})
const product = z.strictObject({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  tags: z.array(z.string()),
  checkout_url: z.string().nullable(),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
})
const action = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('escalate_offer'), label: z.string() }),
  z.strictObject({ type: z.literal('product'), product: z.string() }),
  z.strictObject({ type: z.literal('external_link'), url: z.string(), label: z.string() }),
])
const guidedAnswer = z.strictObject({
  key: z.string(),
  question: z.string(),
  variants: z.array(z.string()),
  answer: z.string(),
  actions: z.array(action),
})
const clone = z.strictObject({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  suggestions: z.array(z.string()),
  exclude_folders: z.array(z.string()).default([]),
  silos: z.record(z.string(), z.boolean()).default({}),
  messages: z
    .strictObject({ first: z.string(), no_answer: z.string(), person: z.string() })
    .partial()
    .default({}),
})
const account = z.strictObject({
  name: z.string(),
  description: z.string(),
  languages: z.array(z.string()).min(1),
  folders: z.array(z.string()),
  texts: z.array(text),
  products: z.array(product),
  guided_answers: z.array(guidedAnswer),
  clones: z.array(clone).min(1),
})
export type SetAccount = z.output<typeof account>

const keys = z.array(z.string()).min(1)
const expectation = z
  .strictObject({
    language: z.string(),
    holds: z.array(z.union([z.string(), keys])),
    lacks: z.array(z.string()),
    actions: keys,
    no_actions: z.union([z.literal(true), keys]),
    cites: keys,
    unanswered: z.boolean(),
    suggests: keys,
    tidy: z.strictObject({ max_chars: z.int(), lacks: z.array(z.string()) }).partial(),
  })
  .partial()
/** What must hold of a reply. */
export type Expectation = z.output<typeof expectation>

const turn = z.strictObject({ kind: z.string(), say: z.string(), expect: expectation })
const conversations = z.array(z.strictObject({ clone: z.string(), turns: z.array(turn).min(1) }))
export type SetConversation = z.output<typeof conversations>[number]
export type SetTurn = SetConversation['turns'][number]

/** A creator's account, and the conversations that visitors have with its clones. */
export type ConversationSet = { name: string; account: SetAccount; conversations: SetConversation[] }

/** When the conversations take place: the newest texts are of the month before. */
export const moment = '2026-11-10T10:00:00.000Z'

/** The folder of the accounts that come with the bench. */
export const ownSets = import.meta.dirname

/** Reads the accounts of a folder, each in a folder of its own. @throws Error where one is not in the format */
export async function readSets(folder: string): Promise<ConversationSet[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return Promise.all(names.sort().map((name) => readSet(folder, name)))
}

async function readSet(folder: string, name: string): Promise<ConversationSet> {
  const read = async <Content>(file: string, schema: z.ZodType<Content>): Promise<Content> => {
    const parsed = schema.safeParse(JSON.parse(await readFile(join(folder, name, file), 'utf8')))
    if (!parsed.success) throw new Error(`${name}/${file}: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  }
  const set = {
    name,
    account: await read('account.json', account),
    conversations: await read('conversations.json', conversations),
  }
  refuseUnknownKeys(set)
  return set
}

function refuseUnknownKeys({ name, account, conversations }: ConversationSet): void {
  const known = new Set([
    'escalate_offer',
    ...account.texts.map(({ key }) => key),
    ...account.products.map(({ key }) => `product:${key}`),
    ...account.guided_answers.map(({ key }) => `guided:${key}`),
    ...account.clones.map(({ key }) => `clone:${key}`),
  ])
  const named = conversations.flatMap(({ clone, turns }) => [
    `clone:${clone}`,
    ...turns.flatMap(({ expect: { actions = [], no_actions = [], cites = [], suggests = [] } }) => [
      ...actions,
      ...(no_actions === true ? [] : no_actions),
      ...cites,
      ...suggests,
    ]),
  ])
  const unknown = named.filter((key) => !known.has(key) && !key.startsWith('link:'))
  if (unknown.length > 0) throw new Error(`${name}: the account has no ${[...new Set(unknown)].join(', ')}`)
}
