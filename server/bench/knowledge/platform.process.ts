import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../src/app.ts'
import { findAccount } from '../../src/features/accounts/index.ts'
import { answerQuestion, loadKnowledge } from '../../src/features/knowledge/index.ts'
import { knowledgeCache } from '../../src/features/knowledge/retrieval/knowledge-cache.ts'
import { createContext } from '../../src/platform/create-context.ts'
import { answerParent } from '../shared/child.ts'
import { platformOn } from '../shared/platform.ts'

let platform: Platform
let startRss = 0

type Start = { database_url: string; data_dir: string; cache_mb: number }

/** The platform as `npm start` runs it; it is asked past HTTP, so that the knowledge alone is measured. */
answerParent(
  {
    async start({ database_url, data_dir, cache_mb }: Start) {
      platform = await platformOn(database_url, { DATA_DIR: data_dir, KNOWLEDGE_CACHE_MB: String(cache_mb) })
      await platform.start()
      startRss = process.memoryUsage.rss()
    },
    /** Milliseconds of each answer; the accounts take turns. */
    async ask({ account_ids, questions }: { account_ids: number[]; questions: string[] }) {
      const times: number[] = []
      for (const question of questions) {
        for (const account_id of account_ids) {
          const started = performance.now()
          await ask(account_id, question)
          times.push(performance.now() - started)
        }
      }
      return times
    },
    /** Waits for what goes on in the background. @returns memory in bytes */
    async settle({ account_id }: { account_id: number }) {
      const cache = knowledgeCache(platform)
      do await sleep(100)
      while (cache.find(account_id)?.tending)
      return { kept: cache.countBytes(), peak: process.resourceUsage().maxRSS * 1024, started: startRss }
    },
  },
  async () => platform?.stop(),
)

async function ask(account_id: number, question: string): Promise<void> {
  const account = await findAccount(platform.app.db, account_id)
  if (account === undefined) throw new Error(`there is no account ${account_id}`)
  const ctx = createContext(platform.app, { account, actor: { kind: 'operator' } })
  await answerQuestion(ctx, await loadKnowledge(ctx), { question, filter: () => true })
}
