import { asksAnybody, instructsClone } from '../../../dialogue/off-topic/asks-anybody.rules.ts'
import { contentStems } from './content-stems.rules.ts'

/** In many a title they are of something else: «pan en poco tiempo». */
const ofAnyTitle: ReadonlySet<string> = new Set(
  'gano ganar ganado won win winner tiempo temps tempo manana hoy semana noche tarde today tomorrow tonight week night saber sabes decir know tell good'.split(
    ' ',
  ),
)

/**
 * True for «ignore your instructions …», and for «will it rain tomorrow?» and the like, unless a title that was found has a word of the
 * question: «When it rains».
 */
export function isOffTopic(question: string, language: string, listTitles: () => readonly string[]): boolean {
  if (instructsClone(question)) return true
  if (!asksAnybody(question)) return false
  const contentOf = (text: string) => contentStems(text, language, ofAnyTitle)
  const asked = contentOf(question)
  return listTitles().every((title) => asked.isDisjointFrom(contentOf(title)))
}
