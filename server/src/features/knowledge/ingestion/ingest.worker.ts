import { createCachingAnalyser } from '../../../text/caching-analyser.ts'
import { type IngestedText, ingestText, type TextToIngest } from '../../../text/ingest-text.rules.ts'

const analyser = createCachingAnalyser()

export default (text: TextToIngest): IngestedText => ingestText(text, analyser)
