import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startWebServer } from '../fakes/web-server.ts'
import { runInShell } from './run-in-shell.ts'

/** Where node is and no other program. */
function nodeAlone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(process.execPath, join(folder, 'node'))
  return folder
}

test('the stand-in for curl sends the method, headers, body and cookies that a command names', async () => {
  const path = nodeAlone()
  const web = await startWebServer()
  const heard: unknown[] = []
  const url = web.serve('/', async (request, response) => {
    const { method, headers } = request
    heard.push([method, headers['content-type'], headers.origin, headers.cookie, await text(request)])
    response.setHeader('set-cookie', ['session=7; Path=/; HttpOnly', 'seen=1']).end('{"done":true}')
  })
  const json = "-H 'Content-Type: application/json' -H 'Origin: http://a.example'"
  const printed = await runInShell(
    `curl -s -c jar ${url} ${json} -d '{"a":1}'\ncurl -s -b jar ${url}\necho '{"b":2}' | curl -s -X PUT ${url} ${json} -d @-`,
    { env: {}, cwd: path, path },
  )
  await web.close()
  expect(printed).toBe('{"done":true}'.repeat(3))
  expect(heard).toEqual([
    ['POST', 'application/json', 'http://a.example', undefined, '{"a":1}'],
    ['GET', undefined, undefined, 'session=7; seen=1', ''],
    ['PUT', 'application/json', 'http://a.example', undefined, expect.stringContaining('{"b":2}')],
  ])
})
