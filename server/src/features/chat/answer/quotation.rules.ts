import { languageName } from '../../../text/language-name.rules.ts'
import texts from './quotation.json' with { type: 'json' }

const { _licence, ...phrases } = texts
const byLanguage: Record<string, string> = phrases

/**
 * An answer as its creator wrote it. Where that is another language than the visitor's, the visitor is told so.
 * @param written the language of the answer; null where it does not show
 */
export function introduceQuotation(
  content: string,
  { written, spoken }: { written: string | null; spoken: string },
): string {
  if (written === null || written === spoken || !Object.hasOwn(byLanguage, spoken)) return content
  return `${byLanguage[spoken]!.replace('{language}', languageName(written, spoken))}\n\n${content}`
}
