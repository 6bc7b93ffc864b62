import type { TestAccount } from '../../server/test/factories.ts'
import { createFolder, createSource } from '../../server/test/records.ts'

/**
 * Gives an account records of every kind, with long and strange names among them.
 * @returns the paths of their screens
 */
export async function fillAccount(account: TestAccount): Promise<string[]> {
  return [...(await addConversations(account)), ...(await addKnowledge(account))]
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

/** A folder inside another one, with a source in it whose title is long; and the forms that add more. */
async function addKnowledge(account: TestAccount): Promise<string[]> {
  const parent_id = await createFolder(account, { name: 'Courses' })
  const folder_id = await createFolder(account, { name: 'Rye in ten weeks', parent_id })
  const { id } = await createSource(account, { title: 'Bread '.repeat(30), folder_id })
  const forms = ['add', 'add/text', 'add/link', 'add/file', 'folders']
  return [...forms, id].map((rest) => `/knowledge/${rest}`)
}
