import type { TestAccount } from './factories.ts'

type Reply = { content: string; actions: unknown[] }

/** Sends messages in a conversation of their own, one after another. @returns the reply to the last one */
export async function talk({ api }: TestAccount, ...messages: string[]): Promise<Reply> {
  let said: { conversation_id?: number; reply?: Reply } = {}
  for (const message of messages) {
    const { conversation_id } = said
    said = (await api.post('/chat', { message, ...(conversation_id && { conversation_id }) })).body
  }
  return said.reply!
}
