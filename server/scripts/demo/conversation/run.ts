import { setTimeout as delay } from 'node:timers/promises'
import { createPlatform } from '../../../src/app.ts'
import { readConfig } from '../../../src/config.ts'
import { createFirstAccount, createKey, listAccounts } from '../../../src/features/accounts/index.ts'
import type { ChatReply } from '../../../src/features/chat/schemas.ts'
import { createContext, createOperatorContext } from '../../../src/platform/create-context.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { provideDatabase } from '../../../src/platform/db/provide-database.ts'
import { publicUrl } from '../../../src/platform/http/settings.ts'
import { createLog } from '../../../src/platform/log.ts'
import { conversations } from './content.ts'
import { type Call, loadAcademy } from './load.ts'

// Loads a small academy (scripts/demo) into the first account over the API and talks with its clone.
// Uses the server that runs on DATA_DIR or DATABASE_URL. Starts one for the occasion where none runs.

const config = readConfig()
const log = createLog('error')
const database = await provideDatabase(config, log, { share: true })
const platform = await createPlatform({ config: { ...config, PORT: 0 }, log, database_url: database.url })
const { app } = platform

try {
  await migrate(platform.pool, new Date(app.clock.nowMs()))
  await createFirstAccount(app)
  const [account] = (await listAccounts(createOperatorContext(app))).data
  const expires_at = new Date(app.clock.nowMs() + 3_600_000).toISOString()
  const ctx = createContext(app, { account: account!, actor: { kind: 'operator' } })
  const { key } = await createKey(ctx, { permission: 'write', label: 'Demo, for one hour', expires_at })
  const base = await serverAddress()
  const call: Call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  await loadAcademy(call, console.log)
  await untilLessonsAreRead(call)
  for (const messages of conversations) {
    console.log('\n---')
    for (const [position, message] of messages.entries()) {
      const { reply } = await call<ChatReply>('POST', '/chat', {
        message,
        visitor_external_id: 'demo',
        new_conversation: position === 0,
      })
      console.log(`? ${message}\n> ${reply.content.replaceAll('\n', '\n  ')}`)
    }
  }
} finally {
  await platform.stop()
  await database.stop()
}

/** Lessons become knowledge in the background: usually within a second. */
async function untilLessonsAreRead(call: Call): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const unread = await Promise.all(
      ['pending', 'processing'].map((status) => call<{ data: [] }>('GET', `/brain/sources?status=${status}`)),
    )
    if (unread.every(({ data }) => data.length === 0)) return
    await delay(100)
  }
}

/** The server that is running beside us, or one of our own on a free port. */
async function serverAddress(): Promise<string> {
  const running = publicUrl(config)
  const ready = await fetch(`${running}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
  if (ready && !database.embedded) return running
  return `http://127.0.0.1:${await platform.start()}`
}
