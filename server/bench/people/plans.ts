import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { z } from 'zod'
import { listContacts } from '../../src/features/contacts/contacts/list-contacts.ts'
import { listContactsQuery } from '../../src/features/contacts/schemas.ts'
import { listConversations } from '../../src/features/conversations/list-conversations.ts'
import { listConversationsQuery } from '../../src/features/conversations/schemas.ts'
import type { Ctx } from '../../src/platform/context.ts'
import type { DB } from '../../src/platform/db/schema.generated.ts'
import { decodeTexts, textKinds } from '../../src/platform/http/route.ts'
import type { PeopleAccount } from './data.ts'
import { type Filtered, pagePath } from './pages.ts'

type Node = {
  'Node Type': string
  'Actual Loops': number
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}
type Explained = { Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** PostgreSQL's plan for a page: the indexes by which it finds the rows of the list, and the blocks that it touches. */
export type PagePlan = { found_by: string[]; blocks: number }

/** Plans of the platform's own statements. */
export async function openPlans(database_url: string) {
  const pool = new pg.Pool({ connectionString: database_url, max: 1 })
  let statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  })
  return {
    async explain(filter: Filtered, account: PeopleAccount, after: number): Promise<PagePlan> {
      const url = new URL(pagePath(filter, account, after), 'http://127.0.0.1')
      const query = Object.fromEntries(url.searchParams)
      const ctx = { db, account, now: new Date() } as unknown as Ctx
      statements = []
      if (filter.path === '/contacts') await listContacts(ctx, parse(listContactsQuery, query))
      else await listConversations(ctx, parse(listConversationsQuery, query))
      // The first statement finds the records of the page; a further one reads their messages.
      const { sql, parameters } = statements[0]!
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
      const { Plan } = (rows[0]['QUERY PLAN'] as Explained[])[0]!
      return {
        found_by: listScans(Plan),
        blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
      }
    },
    close: () => db.destroy(),
  }
}

/** The values of a query, as a route reads them. */
const parse = <Fields extends z.ZodObject>(fields: Fields, query: Record<string, string>) =>
  fields.parse(decodeTexts(textKinds(fields), query))

/** Tables that are read beside the records. Their indexes do not show how the rows of the list are found. */
const beside = new Set(['messages', 'tags', 'contact_tags'])

function listScans(node: Node): string[] {
  if (node['Actual Loops'] === 0) return []
  const relation = node['Relation Name']
  const own =
    node['Index Name'] ?? (node['Node Type'].endsWith('Scan') && relation ? `all of ${relation}` : undefined)
  const isBeside = relation !== undefined && beside.has(relation)
  return [
    ...new Set([
      ...(own === undefined || isBeside ? [] : [own]),
      ...(node.Plans ?? []).flatMap((each) => listScans(each)),
    ]),
  ].filter((name) => !/^(messages|tags|contact_tags|visitors)_pkey$/.test(name))
}
