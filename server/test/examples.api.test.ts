import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { createTestAccount } from './factories.ts'
import { operate } from './operator.ts'
import { createSale } from './records.ts'

const examples = join(import.meta.dirname, '../../examples')
// The receiver compares an event's age with the real time.
const app = await startTestApp({ clock: createTestClock(new Date().toISOString()) })
const folder = mkdtempSync(join(tmpdir(), 'understudy-examples-'))
const processes: ChildProcess[] = []

afterAll(() => {
  for (const child of processes) child.kill()
  rmSync(folder, { recursive: true })
})

/** Runs an example to its end. @returns what it printed */
async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(examples, program), ...args], { env })
  return stdout
}

/** Starts an example that goes on. @returns its address, and a promise of the next line that it prints */
async function start(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(examples, program)], { env })
  processes.push(child)
  const lines = child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })
  const nextLine = async (): Promise<string> => (await lines.next()).value
  return { url: /http\S+/.exec(await nextLine())![0], nextLine }
}

test('the webhook receiver prints each verified event once, and refuses what is not signed', async () => {
  const account = await createTestAccount(app)
  const seen = join(folder, 'seen.txt')
  // The endpoint needs an address before the receiver can know the secret, so the port is found first.
  const probe = await start('webhook-receiver/receiver.js', {
    WEBHOOK_SECRET: 'whsec_AAAA',
    PORT: '0',
    SEEN_FILE: seen,
  })
  processes.at(-1)!.kill()
  const { secret } = await operate<{ secret: string }>(account, 'webhook set', {
    url: `${probe.url}/hooks`,
    event: ['purchase.created'],
  })
  const receiver = await start('webhook-receiver/receiver.js', {
    WEBHOOK_SECRET: secret,
    PORT: new URL(probe.url).port,
    SEEN_FILE: seen,
  })
  const order_ref = await createSale(account)
  await app.drain()
  expect(await receiver.nextLine()).toContain(`purchase ${order_ref}`)
  const id = readFileSync(seen, 'utf8').trim()
  const resent = await operate(account, 'webhook resend', { event_id: id })
  expect(resent).toBeTruthy()
  await app.drain()
  expect(readFileSync(seen, 'utf8').trim()).toBe(id)
  const forged = await fetch(receiver.url, { method: 'POST', body: '{}' })
  expect(forged.status).toBe(400)
})

test('the CRM sync copies every contact once, goes on where it stopped, and writes no formula', async () => {
  const account = await createTestAccount(app)
  const file = join(folder, 'contacts.csv')
  const env = { API: `${app.url}/api/v1`, KEY: account.keys.read }
  const buy = (email: string, name: string) => createSale(account, { email, name })
  await buy('ana@example.com', 'Ana, of the garden')
  await buy('luis@example.com', '=1+1')
  expect(await run('crm-sync/sync.js', [file], env)).toContain('2 contacts')
  await buy('eva@example.com', 'Eva')
  expect(await run('crm-sync/sync.js', [file], env)).toContain('1 contacts')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
    'id,email,name,tags',
    'ana@example.com,"Ana, of the garden",',
    "luis@example.com,'=1+1,",
    'eva@example.com,Eva,',
  ])
})

test('the blog import creates, replaces and deletes what the folder says, and nothing else', async () => {
  const { api, keys } = await createTestAccount(app)
  const posts = join(folder, 'posts')
  cpSync(join(examples, 'import-blog/posts'), posts, { recursive: true })
  const env = { API: `${app.url}/api/v1`, KEY: keys.delete }
  await api.post('/brain/sources', { title: 'Kept', content: 'This text is of somebody else.' })
  const titles = async () =>
    (await api.get('/brain/sources')).body.data.map((source: { title: string }) => source.title)
  expect((await run('import-blog/import.js', [posts], env)).match(/created/g)).toHaveLength(2)
  expect(await titles()).toEqual(['Kept', 'Peppers take their time', 'Watering in pots'])
  const { body } = await api.get('/brain/sources?external_id=blog/2026-02-peppers.md')
  expect(body.data[0].content_date).toBe('2026-02-10')

  rmSync(join(posts, '2026-02-peppers.md'))
  writeFileSync(join(posts, '2026-03-watering.md'), '# Watering\n\nWater in the morning, slowly.')
  expect(await run('import-blog/import.js', [posts], env)).toMatch(/replaced.+Watering\ndeleted .+Peppers/)
  expect(await titles()).toEqual(['Kept', 'Watering'])
})
