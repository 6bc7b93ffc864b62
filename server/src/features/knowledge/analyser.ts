import { appState } from '../../platform/app-state.ts'
import { createCachingAnalyser } from '../../text/caching-analyser.ts'

/** The analyser of the thread that answers requests: texts and questions of all accounts share what it remembers. */
export const analyser = appState(createCachingAnalyser)
