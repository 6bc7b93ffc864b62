import { availableParallelism } from 'node:os'
import { createSandbox, type SandboxOptions, type Turn } from '../platform/sandbox/create-sandbox.ts'
import type { CaptionFormat } from './captions/captions.types.ts'
import type { ExtractedCaptions, ExtractedPage, ExtractedPdf, ExtractionFailure } from './extracted.types.ts'
import type { PageOptions } from './page/parse-page.ts'

/** The input of the extraction process. */
export type ExtractionInput =
  | { format: 'pdf'; bytes: Uint8Array }
  | { format: 'page'; bytes: Uint8Array; page: PageOptions }
  | { format: CaptionFormat; bytes: Uint8Array }

const options: SandboxOptions = {
  program: new URL('./extract.process.ts', import.meta.url),
  maxRunning: Math.max(2, Math.min(8, availableParallelism())),
  timeoutMs: 20_000,
  maxCpuSeconds: 20,
  maxHeapMb: 256,
  maxResidentMb: 448,
  maxOutputBytes: 64 * 2 ** 20,
}

/** Extracts text in processes that are killed beyond their bounds. They are shared by all callers. */
export function createExtractor(changed: Partial<SandboxOptions> = {}) {
  const sandbox = createSandbox<ExtractionInput, unknown>({ ...options, ...changed })
  return {
    /**
     * The text of a PDF.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractPdf: (turn: Turn, bytes: Uint8Array) =>
      sandbox.run(turn, { format: 'pdf', bytes }) as Promise<ExtractedPdf | ExtractionFailure>,
    /**
     * The main text of a web page.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractPage: (turn: Turn, bytes: Uint8Array, page: PageOptions) =>
      sandbox.run(turn, { format: 'page', bytes, page }) as Promise<ExtractedPage | ExtractionFailure>,
    /**
     * The words of a video's captions.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractCaptions: (turn: Turn, bytes: Uint8Array, format: CaptionFormat) =>
      sandbox.run(turn, { format, bytes }) as Promise<ExtractedCaptions | ExtractionFailure>,
  }
}

export const { extractPdf, extractPage, extractCaptions } = createExtractor()
