import type { TestAccount } from '../../server/test/factories.ts'

/**
 * Gives an account records of every kind, with long and strange names among them.
 * @returns the paths of their screens
 */
export async function fillAccount(account: TestAccount): Promise<string[]> {
  return [...(await addConversations(account))]
}

const visitors = [
  { visitor_email: 'ana@example.com', message: 'When do I sow tomatoes, and how far apart do they stand?' },
  {
    visitor_email: 'bartholomew.featherstonehaugh-cholmondeley@a-very-long-name-of-a-company.example.com',
    message: `${'What if it rains? '.repeat(12)}\n\nAnd ${'o'.repeat(120)}?`,
  },
  { message: '¿Cuándo empieza el curso?' },
]

async function addConversations({ api }: TestAccount): Promise<string[]> {
  const paths = []
  for (const visitor of visitors) {
    const { body } = await api.post('/chat', visitor)
    paths.push(`/conversations/${body.conversation_id}`)
  }
  return paths
}
