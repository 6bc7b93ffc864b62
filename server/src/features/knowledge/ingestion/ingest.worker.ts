import { parentPort } from 'node:worker_threads'
import { ingestText, type Text } from '../../../text/ingest-text.rules.ts'

/** Reads what it is sent, one text after the other. */
parentPort!.on('message', (text: Text) => parentPort!.postMessage(ingestText(text)))
