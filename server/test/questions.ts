import { listUnanswered } from '../src/features/chat/unanswered/list-unanswered.ts'
import { recordUnanswered } from '../src/features/chat/unanswered/record-unanswered.ts'
import type { TestAccount } from './factories.ts'

let made = 0

/** A question that the clones of an account could not answer. @returns its id */
export async function createUnansweredQuestion(account: TestAccount): Promise<number> {
  const { conversation_id, visitor_id } = (
    await account.api.post('/chat', { message: 'Hello', visitor_external_id: `asker-${++made}` })
  ).body
  const [{ id: version_id }] = (await account.api.get('/versions')).body.data
  const question = `Do you repair bicycles of the year ${++made}?`
  const ctx = account.ctx()
  const asked = { question, version_id, conversation_id, visitor_id, asked_at: ctx.now }
  await ctx.transaction((tx) => recordUnanswered(tx, asked))
  const options = { limit: 1, order: 'desc', state: 'open' } as const
  return (await listUnanswered(ctx, options)).data[0]!.id
}
