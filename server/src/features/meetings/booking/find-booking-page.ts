import type { App, Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import type { PageRequest } from '../../../platform/page-answer.ts'
import { findAccountBySlug } from '../../accounts/index.ts'
import { findLanguage } from '../../students/index.ts'
import { spokenLanguage, wishedLanguage } from '../texts.rules.ts'
import { findTypeByKey, type StoredType } from '../types/meeting-types.queries.ts'

export type PageAddress = { academy: string; key: string }

/** Finds the type that a page is about, with the context of whoever looks. @returns null where there is none */
export async function findBookingPage(
  app: App,
  { academy, key }: PageAddress,
  { clientAddress }: Pick<PageRequest, 'clientAddress'>,
): Promise<{ ctx: Ctx; type: StoredType } | null> {
  const account = await findAccountBySlug(app.db, academy)
  if (account === undefined) return null
  const type = await findTypeByKey(app.db, account.id, key)
  if (type === undefined) return null
  return { ctx: createContext(app, { account, actor: { kind: 'nobody' }, clientAddress }), type }
}

/** The language in which a visitor reads: one that their browser asks for, else that of the academy. */
export const findReadersLanguage = async (ctx: Ctx, { languages }: PageRequest): Promise<string> =>
  wishedLanguage(languages) ?? spokenLanguage(await findLanguage(ctx))
