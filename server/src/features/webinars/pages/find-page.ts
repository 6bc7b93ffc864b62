import type { App, Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageRequest } from '../../../platform/page-answer.ts'
import { loadAccount } from '../../accounts/index.ts'
import { findLanguage } from '../../students/index.ts'
import { toWebinar } from '../records/to-webinar.ts'
import { findWebinarRow } from '../records/webinars.queries.ts'
import type { Webinar } from '../schemas.ts'
import { spokenLanguage, wishedLanguage } from '../texts.rules.ts'

type FoundPage = {
  ctx: Ctx
  webinar: Webinar
  /** One that the reader's browser asks for, else that of the academy. */
  language: string
}

/** Finds the webinar that a page is about. @returns null where there is none, it is a draft, or the plan has none */
export async function findPage(app: App, id: number, request: PageRequest): Promise<FoundPage | null> {
  const account = await loadAccount(app, accountId(id))
  if (account === undefined || !account.has_live_features) return null
  const { clientAddress } = request
  const ctx = createContext(app, { account, actor: { kind: 'nobody' }, clientAddress })
  const row = await findWebinarRow(app.db, account.id, id)
  if (row === undefined || row.status === 'draft') return null
  const language = wishedLanguage(request.languages) ?? spokenLanguage(await findLanguage(ctx))
  return { ctx, webinar: toWebinar(ctx, row), language }
}
