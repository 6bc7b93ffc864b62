import { withTransfer } from '../../../platform/thread-pool.ts'
import { createCachingAnalyser } from '../../../text/caching-analyser.ts'
import { ingestText, type TextToIngest } from '../../../text/ingest-text.rules.ts'
import { type PackedText, packPassages } from './pack-passages.rules.ts'

const analyser = createCachingAnalyser()

export default (text: TextToIngest): PackedText => {
  const packed = packPassages(ingestText(text, analyser))
  return withTransfer(packed, [packed.tokens.buffer])
}
