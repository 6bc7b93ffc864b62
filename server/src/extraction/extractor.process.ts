import { setPriority } from 'node:os'
import type { Extracted } from './extracted.types.ts'

// A process of its own for each file or page: hostile ones end with it. Reads one from standard input, writes what
// it gave to standard output. Which reader it loads, and with what, is on the command line.

/** What a reader is told beside the bytes. */
type Reader = (bytes: Uint8Array, options: never) => Promise<Extracted>

const readers: Record<string, () => Promise<Reader>> = {
  pdf: async () => (await import('./pdf/parse-pdf.ts')).parsePdf,
  page: async () => (await import('./page/parse-page.ts')).readPage as Reader,
}

// Requests are answered before files are read.
setPriority(10)
const [name = '', options = '{}'] = process.argv.slice(2)
const reader = readers[name]!()
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const extracted = await (await reader)(new Uint8Array(Buffer.concat(chunks)), JSON.parse(options) as never)
process.stdout.write(JSON.stringify(extracted))
