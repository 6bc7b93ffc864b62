import { type Ask, runSandboxProgram } from '../platform/sandbox/sandbox-program.ts'
import type { ByteRange, ExtractionInput } from './extract.ts'

const chunkBytes = 4_194_304

// Only the parser that is needed is loaded.
await runSandboxProgram<ExtractionInput, unknown, ByteRange>(async (input, ask) => {
  const { form } = input
  const bytes = 'bytes' in input ? input.bytes : await readWhole(input.size_bytes, ask)
  switch (form.format) {
    case 'pdf':
      return (await import('./pdf/parse-pdf.ts')).parsePdf(bytes)
    case 'page':
      return (await import('./page/parse-page.ts')).parsePage(bytes, form.page)
    case 'word':
      return (await import('./word/parse-word.ts')).parseWord(bytes)
    case 'plain':
      return (await import('./plain/parse-plain.ts')).parsePlain(bytes)
    default:
      return (await import('./captions/parse-captions.ts')).parseCaptions(bytes, form.format)
  }
})

/** Takes a file over piece by piece, so that it is whole in this process alone. */
async function readWhole(size_bytes: number, ask: Ask<ByteRange>): Promise<Uint8Array> {
  const bytes = new Uint8Array(size_bytes)
  for (let start = 0; start < size_bytes; start += chunkBytes) {
    const end = Math.min(start + chunkBytes, size_bytes) - 1
    bytes.set(await ask({ start, end }), start)
  }
  return bytes
}
