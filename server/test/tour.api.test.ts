import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'
import { createTestAccount } from './factories.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const tour = /<!-- tour -->(.*)<!-- \/tour -->/s.exec(readme)![1]!
const commands = [...tour.matchAll(/```sh\n(.*?)```/gs)].map(([, command]) => command!)
const firstClone = '10000000001'

test("the README's tour does what it says: a citation, a recommendation, an honest refusal", async () => {
  const app = await startTestApp()
  const { api, keys } = await createTestAccount(app)
  const clone = String((await api.get('/versions')).body.data[0].id)
  const env = { PATH: process.env.PATH, KEY: keys.delete, API: `${app.url}/api/v1` }
  const answers = []
  for (const command of commands) {
    const script = command.replaceAll(firstClone, clone)
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { env })
    answers.push(JSON.parse(stdout))
  }
  expect(answers.filter(({ error }) => error)).toEqual([])
  const [source, product, ...others] = answers
  const [cites, recommends, refuses] = others.filter(({ object }) => object === 'chat.reply')
  expect(cites.reply.content).toContain('six weeks before the last frost')
  expect(cites.reply.citations).toEqual([
    { source_id: source.id, title: 'Sowing', url: null, start_seconds: null },
  ])
  expect(recommends.reply.content).toContain('Balcony tomatoes')
  expect(recommends.reply.actions).toEqual([{ type: 'product', product_id: product.id }])
  expect(refuses.reply).toMatchObject({ content: expect.stringMatching(/^No /), actions: [], citations: [] })
  const conversations = others.find(({ object }) => object === 'list')
  expect(conversations.data).toHaveLength(1)
  expect(conversations.data[0].message_count).toBe(6)
})
