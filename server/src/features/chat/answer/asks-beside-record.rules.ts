import { findCatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import { usualTopicsOf } from '../../../dialogue/usual-topics/read-usual-topics.rules.ts'

/** Whether a question for a product is for what creators answer once for all they sell: a lower price, or how one gives it away. */
export function asksBesideRecord(question: string, language: string): boolean {
  const topics = usualTopicsOf(question)
  const intents = findCatalogueRequest(question, language)?.intents ?? new Set()
  // «I'm skint, what's the cheapest?»
  if (topics.has('discount')) return !intents.has('cheapest')
  return topics.has('gift') && !intents.has('price')
}
