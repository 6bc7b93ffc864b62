import { runSandboxProgram } from '../platform/sandbox/sandbox-program.ts'
import type { ExtractionInput } from './extract.ts'

// Only the parser that is needed is loaded.
await runSandboxProgram(async (input: ExtractionInput) => {
  if (input.format === 'pdf') return (await import('./pdf/parse-pdf.ts')).parsePdf(input.bytes)
  if (input.format === 'page')
    return (await import('./page/parse-page.ts')).parsePage(input.bytes, input.page)
  return (await import('./captions/parse-captions.ts')).parseCaptions(input.bytes, input.format)
})
