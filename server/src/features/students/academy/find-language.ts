import type { Ctx } from '../../../platform/context.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import { findLanguageOfTexts, findTextOfProducts } from './language.queries.ts'

const newestTexts = 50
const newestProducts = 10

/** The language in which an academy writes: of most of its newest texts, else of its products; English where both are missing. */
export async function findLanguage({ db, account }: Pick<Ctx, 'db' | 'account'>): Promise<string> {
  const known = await findLanguageOfTexts(db, account.id, newestTexts)
  if (known !== null) return known
  const { language } = detectLanguage(await findTextOfProducts(db, account.id, newestProducts))
  return language ?? 'en'
}
