import { phrasesByLanguage } from '../../dialogue/catalogue/catalogue-phrases.rules.ts'
import { lexicons } from '../../dialogue/lexicons.rules.ts'

/** Prepares the phrases by which messages are understood, which takes half a second, before somebody waits for it. */
export function preparePhrases(): void {
  for (const { greetings, phrases } of lexicons) {
    greetings()
    phrases()
  }
  for (const { intents, levels, references } of phrasesByLanguage.values()) {
    intents()
    levels()
    references()
  }
}
