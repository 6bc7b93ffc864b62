import { parentPort } from 'node:worker_threads'
import { createCachingAnalyser } from '../../../text/caching-analyser.ts'
import { ingestText, type TextToIngest } from '../../../text/ingest-text.rules.ts'

const analyser = createCachingAnalyser()

/** Ingests what it is sent, one text after the other. */
parentPort!.on('message', (text: TextToIngest) => parentPort!.postMessage(ingestText(text, analyser)))
