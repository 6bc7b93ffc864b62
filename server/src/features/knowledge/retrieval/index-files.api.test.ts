import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createApi, createTestAccount, type TestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'
import type { App } from '../../../platform/context.ts'
import { hasPostings } from '../../../search/segment-bytes.rules.ts'
import { indexesFolder } from './index-files.ts'
import { keepIndexes } from './keep-indexes.ts'
import { knowledgeCache } from './knowledge-cache.ts'

const app = await startTestApp()

const says = async ({ api }: Pick<TestAccount, 'api'>, message: string): Promise<string> =>
  (await api.post('/chat', { message, new_conversation: true })).body.reply.content

const letter = (number: number) => String.fromCharCode(97 + (Math.floor(number) % 26))

/** Words without a meaning, all different, so that an index takes what that of real texts does. */
const otherWords = Array.from({ length: 160 }, (_, i) =>
  [i, i / 26, i * 7, i / 5, i * 11, i / 3].map(letter).join(''),
).join(' ')

/** An account whose index is large enough to be kept in files, and has been asked and saved once. */
async function createLargeAccount() {
  const account = await createTestAccount(app)
  const filler = await createSource(account, {
    title: 'Fields',
    content: `Barley stands on the northern fields. ${otherWords}`,
  })
  await app.sql(
    `insert into brain_chunks (account_id, source_id, sequence, starts_at, heading, text, tokens)
    select account_id, source_id, n, starts_at, heading, text, tokens
    from brain_chunks cross join generate_series(1, 1100) as n where source_id = $1`,
    [filler.id],
  )
  const source = await createSource(account, {
    content: 'Quinces are picked in October, after the first cold.',
  })
  expect(await says(account, 'When are quinces picked?')).toContain('in October')
  await settle(app, account)
  return {
    ...account,
    source_id: source.id as number,
    folder: join(indexesFolder(app), String(account.account.id)),
  }
}

const settle = async (of: TestApp, { account }: TestAccount): Promise<void> =>
  knowledgeCache(of).find(account.id)?.tending ?? undefined

const there = (other: TestApp, account: TestAccount) => ({ api: createApi(other, account.keys.delete) })

type LargeAccount = Awaited<ReturnType<typeof createLargeAccount>>

/** Tokens of another version would be encoded anew by whatever reads their rows. */
const markRowsUnread = ({ source_id }: LargeAccount) =>
  app.sql('update brain_chunks set tokens = set_byte(tokens, 0, 250) where source_id = $1', [source_id])

async function wereRowsRead({ source_id }: LargeAccount): Promise<boolean> {
  const [{ version }] = (await app.sql(
    'select get_byte(tokens, 0) as version from brain_chunks where source_id = $1',
    [source_id],
  )) as [{ version: number }]
  return version !== 250
}

it('after a start an index is opened from its files, and only what changed since is read', async () => {
  const account = await createLargeAccount()
  await markRowsUnread(account)
  await createSource(account, { content: 'Medlars are eaten when they look rotten.' })
  const started = await app.sibling()
  expect(await says(there(started, account), 'When are quinces picked?')).toContain('in October')
  expect(await says(there(started, account), 'When are medlars eaten?')).toContain('look rotten')
  expect(await wereRowsRead(account)).toBe(false)
})

it('indexes are open before the first question after a start', async () => {
  const account = await createLargeAccount()
  const started = await app.sibling()
  await keepIndexes.run(started.app)
  expect(knowledgeCache(started).find(account.account.id)?.loaded).not.toBeNull()
})

it('files that are damaged, gone, foreign or of another database are built anew', async () => {
  const account = await createLargeAccount()
  const manifest = join(account.folder, 'index.json')
  const segment = async () => {
    const names = await readdir(account.folder)
    return join(account.folder, names.find((name) => name.endsWith('.segment'))!)
  }
  const change = async (from: RegExp, to: string) =>
    writeFile(manifest, (await readFile(manifest, 'utf8')).replace(from, to))
  const damages = [
    async () => truncate(await segment(), 100),
    async () => writeFile(await segment(), Buffer.alloc((await readFile(await segment())).length, 7)),
    () => writeFile(manifest, '{ "format": "segm'),
    () => change(/"format":"[^"]+"/, '"format":"segments 0"'),
    () => change(/"database":"[^"]+"/, '"database":"another"'),
    () => change(/"version":\d+/, '"version":1000'),
  ]
  for (const damage of damages) {
    await damage()
    await markRowsUnread(account)
    const started = await app.sibling()
    expect(await says(there(started, account), 'When are quinces picked?')).toContain('in October')
    expect(await wereRowsRead(account)).toBe(true)
    await settle(started, account)
    await started.stop()
  }
})

it('an account over its share of the cache is answered from its files, also after another process merged them', async () => {
  const account = await createLargeAccount()
  const small = await app.sibling(undefined, { KNOWLEDGE_CACHE_MB: '1' })
  expect(await says(there(small, account), 'When are quinces picked?')).toContain('in October')
  await settle(small, account)
  const { index } = knowledgeCache(small).find(account.account.id)!.loaded!
  expect(index.segments.some(hasPostings)).toBe(false)
  await account.api.delete(`/brain/sources/${account.source_id}`)
  await createSource(account, { content: 'Quinces are picked in November this year.' })
  expect(await says(account, 'When are quinces picked?')).toContain('in November')
  for (let hour = 0; hour < 3; hour++) {
    await app.clock.advance('1h')
    await keepIndexes.run(app.app)
  }
  expect(await says(there(small, account), 'When are quinces picked?')).toContain('in November')
  await account.api.delete(`/brain/sources/${account.source_id}`)
  expect(await says(there(small, account), 'When is barley picked?')).not.toContain('quinces')
})

it('where files cannot be written, an account is answered from memory', async () => {
  const account = await createLargeAccount()
  const DATA_DIR = join(app.app.config.DATA_DIR, 'other')
  await mkdir(DATA_DIR)
  await writeFile(indexesFolder({ app: { config: { DATA_DIR } } as App }), 'not a folder')
  const closed = await app.sibling(undefined, { DATA_DIR })
  expect(await says(there(closed, account), 'When are quinces picked?')).toContain('in October')
  expect(await says(there(closed, account), 'When are quinces picked?')).toContain('in October')
})

it('the words of a removed text are out of the files some hours later, and nothing is left of a deleted account', async () => {
  const account = await createLargeAccount()
  const holds = async (word: string) => {
    const names = await readdir(account.folder)
    const files = await Promise.all(names.map((name) => readFile(join(account.folder, name))))
    return files.some((bytes) => bytes.includes(Buffer.from(word, 'utf16le')))
  }
  expect(await holds('quince')).toBe(true)
  await account.api.delete(`/brain/sources/${account.source_id}`)
  for (let round = 0; round < 2; round++) {
    await keepIndexes.run(app.app)
    await app.clock.advance('61m')
  }
  await keepIndexes.run(app.app)
  expect(await holds('quince')).toBe(false)
  expect(await holds('barley')).toBe(true)
  expect(JSON.parse(await readFile(join(account.folder, 'index.json'), 'utf8'))).toMatchObject({
    removed_ms: null,
  })
  await app.sql('delete from accounts where id = $1', [account.account.id])
  await keepIndexes.run(app.app)
  expect(await readdir(indexesFolder(app))).not.toContain(String(account.account.id))
})
