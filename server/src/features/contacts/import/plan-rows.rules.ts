import type { ImportedRow } from './read-rows.rules.ts'

export type KnownContact = {
  id: number
  email: string
  name: string | null
  phone: string | null
  /** Names of the tags that it carries now, in lower case. */
  tags: string[]
}

type Changed = { id: number; email: string; name: string | null; phone: string | null; tags: string[] }

/** What people of a list bring: new contacts, changes of known ones, and how many bring nothing new. */
export type ImportPlan = { created: ImportedRow[]; changed: Changed[]; skipped: number }

/** A list adds and replaces what it says, and takes nothing away: what it leaves empty stays, tags too. */
export function planRows(rows: ImportedRow[], known: KnownContact[]): ImportPlan {
  const byEmail = new Map(known.map((contact) => [contact.email, contact]))
  const plan: ImportPlan = { created: [], changed: [], skipped: 0 }
  for (const row of rows) {
    const contact = byEmail.get(row.email)
    if (contact === undefined) plan.created.push(row)
    else {
      const changed = changeOf(contact, row)
      if (changed === null) plan.skipped++
      else plan.changed.push(changed)
    }
  }
  return plan
}

function changeOf(contact: KnownContact, row: ImportedRow): Changed | null {
  const { id, email } = contact
  const [name, phone] = [row.name ?? contact.name, row.phone ?? contact.phone]
  const tags = row.tags.filter((tag) => !contact.tags.includes(tag.toLowerCase()))
  const isSame = name === contact.name && phone === contact.phone && tags.length === 0
  return isSame ? null : { id, email, name, phone, tags }
}
