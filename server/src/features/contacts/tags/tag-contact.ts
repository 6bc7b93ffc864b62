import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { concurrentChange } from '../../../platform/db/errors.ts'
import { invalidRequest, notFound } from '../../../platform/errors.ts'
import { findContact, markContactChanged } from '../contacts/contacts.queries.ts'
import { nameOrTagId } from '../errors.ts'
import type { Contact, tagContactBody } from '../schemas.ts'
import { defaultColor } from './default-color.rules.ts'
import { giveTag } from './give-tag.ts'
import { findTag, insertTag, updateTagRow } from './tags.queries.ts'

type Input = { id: number } & z.output<typeof tagContactBody>

/**
 * Gives a contact a tag, making the tag if its name is new; repeating it sets the expiry anew.
 * @returns the contact
 * @throws not_found (contact, tag_id), exactly_one_required, invalid_request (expires_at)
 */
export function tagContact(ctx: Ctx, input: Input): Promise<Contact> {
  const { id: contact_id, expires_at = null } = input
  if ((input.name === undefined) === (input.tag_id === undefined)) throw nameOrTagId()
  if (expires_at !== null && Date.parse(expires_at) <= ctx.now.getTime()) {
    throw invalidRequest('expires_at: must lie in the future.')
  }
  return ctx.transaction(async (tx) => {
    if (!(await markContactChanged(tx.db, tx.account.id, contact_id, tx.now))) throw notFound()
    const tag_id = await findOrCreateTag(tx, input)
    await giveTag(tx, { contact_id, tag_id, expires_at })
    tx.answerSubject.contact_id = contact_id
    return (await findContact(tx.db, tx.account.id, { id: contact_id }, tx.now))!
  })
}

async function findOrCreateTag(tx: Ctx, { name, tag_id, color }: Input): Promise<number> {
  const by = tag_id === undefined ? { name: name! } : { id: tag_id }
  const tag = await findTag(tx.db, tx.account.id, by)
  if (tag !== undefined) {
    if (color !== undefined) await updateTagRow(tx.db, tx.account.id, tag.id, { color })
    return tag.id
  }
  if (name === undefined) throw notFound()
  const created = await insertTag(tx.db, tx.account.id, { name, color: color ?? defaultColor }, tx.now)
  if (created === undefined) throw concurrentChange()
  return created
}
