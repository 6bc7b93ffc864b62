import type { Analyser } from '../../../text/analyser.types.ts'
import type { Clone } from '../../clones/index.ts'

/** A shorter description tells no language. */
const minLength = 40

/** The language that a clone speaks where a visitor's words do not tell: that in which it is described, else that of its texts. */
export function cloneLanguage(
  { description, suggestions }: Clone,
  ofTexts: string | null,
  { detectLanguage }: Pick<Analyser, 'detectLanguage'>,
): string | null {
  const own = [description ?? '', ...suggestions].join('\n')
  if (own.length < minLength) return ofTexts
  const { language, confident } = detectLanguage(own)
  return confident ? language : ofTexts
}
