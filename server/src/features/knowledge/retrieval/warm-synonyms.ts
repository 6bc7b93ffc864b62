import { setImmediate } from 'node:timers/promises'
import { prepareSynonyms, synonymLanguages } from '../../../search/index.ts'

/** Reads the lists of synonyms before somebody asks, one language at a time, so that requests come between. */
export async function warmSynonyms(): Promise<void> {
  for (const language of synonymLanguages) {
    prepareSynonyms(language)
    await setImmediate()
  }
}
