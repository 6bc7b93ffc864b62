import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { runInShell } from '../../../test/shell/run-in-shell.ts'
import { invite, post } from './members.fixture.ts'

const app = await startTestApp()
const page = readFileSync(joinPath(import.meta.dirname, '../../../../docs/panel.md'), 'utf8')

test('the calls of docs/panel.md sign in and read with the session', async () => {
  const account = await createTestAccount(app)
  const code = await invite(account, 'eva@example.com')
  await post(app, '/accept-invitation', { code, password: 'six rows of early tomatoes' })
  const cwd = mkdtempSync(joinPath(tmpdir(), 'understudy-docs-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const [, calls] = /```sh\n(curl .*?)```/s.exec(page)!
  const printed = await runInShell(calls!.replaceAll(/^curl/gm, 'echo; curl'), {
    env: { SERVER: app.url },
    cwd,
  })
  const [signedIn, session, usage] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(session).toEqual(signedIn)
  expect(session.user.email).toBe('eva@example.com')
  expect(usage.object).toBe('usage')
})
