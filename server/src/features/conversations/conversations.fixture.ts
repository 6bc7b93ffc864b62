import type { TestApp } from '../../../test/app.ts'
import type { TestAccount } from '../../../test/factories.ts'

/** A conversation of `count` messages, each numbered and `length` characters long. @returns its id */
export async function createLongConversation(
  app: TestApp,
  { account, api }: TestAccount,
  { count, length = 20 }: { count: number; length?: number },
): Promise<number> {
  const { conversation_id } = (await api.post('/chat', { message: 'Number 1' })).body
  await app.sql(
    `insert into messages (account_id, conversation_id, sequence, role, content, created_at)
     select account_id, id, number, case when number % 2 = 1 then 'user' else 'assistant' end,
       rpad('Number ' || number || ' ', $4::int, 'x'), last_message_at
     from conversations, generate_series(3, $3::int) as number where account_id = $1 and id = $2`,
    [account.id, conversation_id, count, length],
  )
  await app.sql('update conversations set message_count = $3 where account_id = $1 and id = $2', [
    account.id,
    conversation_id,
    count,
  ])
  return conversation_id
}
