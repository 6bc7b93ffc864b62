import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'
import { startWebServer } from './fakes/web-server.ts'
import { runInShell } from './shell/run-in-shell.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const firstClone = '10000000001'

/** Finds the README's commands between two marks. */
function tourCommands(mark: string): string[] {
  const tour = readme.split(`<!-- ${mark} -->`)[1]!.split(`<!-- /${mark} -->`)[0]!
  return [...tour.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command!)
}

/** Runs commands at the root of the repository. @returns what each printed, read as JSON */
async function run(commands: string[], env: Record<string, string>) {
  const answers = []
  for (const command of commands) answers.push(JSON.parse(await runInShell(command, { env, cwd: root })))
  return answers
}

test("the README's tour does what it says: a greeting, a citation, a follow-up, a price, a helpful refusal, a person", async () => {
  const app = await startTestApp()
  const { api, keys } = await createTestAccount(app)
  const clone = String((await api.get('/versions')).body.data[0].id)
  const env = { KEY: keys.delete, API: `${app.url}/api/v1` }
  const commands = tourCommands('tour').map((command) => command.replaceAll(firstClone, clone))
  const answers = await run(commands, env)
  expect(answers.filter(({ error }) => error)).toEqual([])
  const [source, product, ...others] = answers
  const [greets, cites, goesOn, lists, prices, refuses, escalates] = others.filter(
    ({ object }) => object === 'chat.reply',
  )
  expect(greets.reply.content).toContain('Balcony tomatoes')
  expect(cites.reply.content).toContain('six weeks before the last frost')
  expect(cites.reply.citations).toEqual([
    { source_id: source.id, title: 'Sowing', url: null, start_seconds: null },
  ])
  expect(goesOn.reply.content).toContain('20 degrees')
  expect(lists.reply.content).toContain('Balcony tomatoes')
  expect(lists.reply.actions).toEqual([{ type: 'product', product_id: product.id }])
  expect(prices.reply.content).toContain('39')
  expect(refuses.reply).toMatchObject({ content: expect.stringMatching(/^No /), actions: [], citations: [] })
  expect(refuses.reply.content).toContain('Balcony tomatoes')
  expect(escalates.reply.actions).toMatchObject([{ type: 'escalate_offer' }])
  const conversations = others.find(({ object }) => object === 'list')
  expect(conversations.data).toHaveLength(1)
  expect(conversations.data[0].message_count).toBe(14)
})

test("the README's tour of knowledge: a page, a PDF and an FAQ answer", async () => {
  const app = await startTestApp()
  const { keys } = await createTestAccount(app)
  const web = await startWebServer()
  const page = web.serve('/', readFileSync(join(root, 'docs/tour/starter.html')))
  const env = { KEY: keys.delete, API: `${app.url}/api/v1` }
  const commands = tourCommands('tour of knowledge').map((command) =>
    command.replaceAll('http://127.0.0.1:8088/', page),
  )
  const answers = await run(commands, env)
  await web.close()
  expect(answers.slice(0, 3)).toMatchObject([
    { source_type: 'website', title: 'Keeping a sourdough starter alive', content_date: '2026-01-15' },
    { source_type: 'pdf', title: 'The balcony garden', content_date: '2026-02-20', status: 'ready' },
    { object: 'guided_answer', mode: 'faithful' },
  ])
  const [fromPage, fromPdf, fromFaq] = answers.slice(3).map(({ reply }) => reply)
  expect(fromPage.content).toContain('fed once a week it waits for a month')
  expect(fromPdf.content).toContain('two litres a day')
  expect(fromFaq.content).toBe('Yes, within 14 days, whatever the reason: write to us and that is it.')
  expect(fromFaq.actions).toMatchObject([{ type: 'escalate_offer', label: 'Write to us' }])
})
