import type pg from 'pg'
import { idsPerAccount } from '../../src/platform/db/ids.ts'

/** The records of each list, `count` of them; the tags are carried by the account's contacts in turn. */
export async function addRecords(client: pg.ClientBase, account_id: number, count: number): Promise<void> {
  const first = account_id * idsPerAccount + 1_000
  const rows = `from generate_series(1, ${count}) as n`
  const run = (text: string) => client.query(text)
  await run(`
    insert into tags (account_id, id, name, color, created_at)
    select ${account_id}, ${first} + n, 'list tag ' || n, '#64748b', now() ${rows}`)
  await run(`
    insert into contact_tags (account_id, contact_id, tag_id, created_at)
    select account_id, id, ${first} + 1 + id % ${count}, now() from contacts where account_id = ${account_id}`)
  await run(`
    update tags as t set carrier_count = carried.count
    from (select tag_id, count(*) from contact_tags where account_id = ${account_id} group by tag_id) as carried
    where t.account_id = ${account_id} and t.id = carried.tag_id`)
  await run(`
    insert into products (account_id, id, title, description, currency, tags, is_active, publish_status, replay_visibility,
      created_at, updated_at)
    select ${account_id}, ${first} + n, 'Course ' || n, repeat('Sow tomatoes indoors. ', 20), 'EUR', '{course}', true,
      'published', 'all', now(), now() ${rows}`)
  await run(`
    insert into brain_folders (account_id, id, name, created_at, updated_at)
    select ${account_id}, ${first} + n, 'Folder ' || n, now(), now() ${rows}`)
  await run(`
    insert into guided_answers (account_id, id, question, answer, variants, actions, tokens, created_at, updated_at)
    select ${account_id}, ${first} + n, 'May I return course ' || n || '?', repeat('Within thirty days. ', 20),
      '{Can I send it back?}', '[]', '{}', now(), now() ${rows}`)
  await run('analyze tags, contact_tags, products, brain_folders, guided_answers')
}
