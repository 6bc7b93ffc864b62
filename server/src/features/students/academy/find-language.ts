import type { Ctx } from '../../../platform/context.ts'
import { detectLanguage } from '../../../text/language.rules.ts'
import { spokenLanguages } from '../texts.rules.ts'
import { findBeginningsOfTexts, findLanguageOfTexts, findTextOfProducts } from './language.queries.ts'

const newestTexts = 50
/** Fewer words of a language than that are read together with what else the academy has written. */
const minWords = 30
/** A shorter text is taken for some language by its letters alone. */
const minCharacters = 40
const newestBeginnings = 5
const newestProducts = 10

/**
 * The language that the account chose, else that in which it writes: of most of its newest texts. Where they are a few words, of these and its
 * products together, and where that leaves doubt, the likeliest one that mails are written in; else English.
 */
export async function findLanguage({ db, account }: Pick<Ctx, 'db' | 'account'>): Promise<string> {
  if (account.language !== null) return account.language
  const known = await findLanguageOfTexts(db, account.id, { limit: newestTexts, minWords })
  if (known !== null) return known
  const written = await Promise.all([
    findBeginningsOfTexts(db, account.id, newestBeginnings),
    findTextOfProducts(db, account.id, newestProducts),
  ])
  const text = written.join('\n')
  const { language, confident } = detectLanguage(text)
  const isClear = confident && text.length >= minCharacters
  return (isClear ? language : detectLanguage(text, spokenLanguages).language) ?? 'en'
}
