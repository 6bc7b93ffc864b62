import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')

export type Installation = {
  base: string
  /** Signs an owner of an account in. @returns the session's cookie as `name=value` */
  signIn: (account_id: number) => Promise<string>
  listAccounts: () => Promise<{ id: number }[]>
  stop: () => Promise<void>
}

/** Starts a server of its own with both demonstrations: the first account converses, the second is the academy. */
export async function startDemonstration(): Promise<Installation> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'understudy-screenshots-'))
  const env = { ...process.env, DATA_DIR, PORT: String(await freePort()) }
  const run = (file: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'server', file), ...args], { env, cwd: root })
  const command = async (...args: string[]) => JSON.parse((await run('src/cli.ts', ...args, '--json')).stdout)
  await run('scripts/demo.ts', 'conversation')
  await run('scripts/demo.ts', 'academy')
  const server = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env,
    cwd: root,
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${env.PORT}`
  const isReady = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await delay(200)
  return {
    base,
    listAccounts: async () => (await command('account', 'list')).data,
    async signIn(account_id) {
      const email = `owner-${account_id}@example.com`
      const role = ['--role', 'owner', '--account', String(account_id)]
      const { url } = await command('user', 'invite', '--email', email, ...role)
      return accept(base, new URL(url).searchParams.get('code')!)
    },
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Accepts an invitation as its page does. @returns the session's cookie */
async function accept(base: string, code: string): Promise<string> {
  const answer = await fetch(`${base}/panel/api/accept-invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ code, password: 'only for these pictures' }),
  })
  if (!answer.ok) throw new Error(`the invitation was refused: ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
