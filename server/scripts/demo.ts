import { readdir, readFile } from 'node:fs/promises'
import { createPlatform } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createFirstAccount, createKey, listAccounts } from '../src/features/accounts/index.ts'
import type { ChatReply } from '../src/features/chat/schemas.ts'
import type { SavedSource } from '../src/features/knowledge/schemas.ts'
import { createContext, createOperatorContext } from '../src/platform/create-context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { provideDatabase } from '../src/platform/db/provide-database.ts'
import { publicUrl } from '../src/platform/http/settings.ts'
import { createLog } from '../src/platform/log.ts'

// Loads the texts of scripts/demo into the first account over the API and asks three questions about them.
// Uses the server that runs on DATA_DIR or DATABASE_URL; starts one for the occasion where none does.

const questions = [
  '¿A qué temperatura germinan las semillas de tomate?',
  'Why is my sourdough loaf gummy?',
  'How do I repair a bicycle chain?',
]

const folder = new URL('demo/', import.meta.url)
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
  const call = async <Answer>(path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  for (const file of (await readdir(folder)).sort()) {
    const content = await readFile(new URL(file, folder), 'utf8')
    const title = /^# (.+)$/m.exec(content)![1]
    const source = await call<SavedSource>('/brain/sources', { title, content, external_id: `demo/${file}` })
    console.log(
      `${source.replaced ? 'again ' : 'loaded'}  ${source.language}  ${source.word_count} words  ${title}`,
    )
  }
  for (const message of questions) {
    const { reply } = await call<ChatReply>('/chat', {
      message,
      visitor_external_id: 'demo',
      new_conversation: true,
    })
    console.log(`\n? ${message}\n> ${reply.content.replaceAll('\n', '\n  ')}`)
  }
} finally {
  await platform.stop()
  await database.stop()
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
