import { availableParallelism } from 'node:os'
import { createSandbox, type SandboxOptions, type Turn } from '../platform/sandbox/create-sandbox.ts'
import type { CaptionFormat } from './captions/captions.types.ts'
import type {
  ExtractedCaptions,
  ExtractedFile,
  ExtractedPage,
  ExtractedPdf,
  ExtractionFailure,
} from './extracted.types.ts'
import type { PageOptions } from './page/parse-page.ts'

/** How a file is read. `plain`: a text that is nothing else. */
export type FileForm =
  | { format: 'pdf' | 'word' | 'plain' }
  | { format: 'page'; page: PageOptions }
  | { format: CaptionFormat }

/** The input of the extraction process, which asks for the bytes of large files. */
export type ExtractionInput = { form: FileForm } & ({ bytes: Uint8Array } | { size_bytes: number })

/** Both ends belong to it. */
export type ByteRange = { start: number; end: number }

type StoredFile = { size_bytes: number; read: (range: ByteRange) => Promise<Uint8Array> }

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
  const sandbox = createSandbox<ExtractionInput, unknown, ByteRange>({ ...options, ...changed })
  return {
    /**
     * The text of a PDF.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractPdf: (turn: Turn, bytes: Uint8Array) =>
      sandbox.run(turn, { form: { format: 'pdf' }, bytes }) as Promise<ExtractedPdf | ExtractionFailure>,
    /**
     * The main text of a web page.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractPage: (turn: Turn, bytes: Uint8Array, page: PageOptions) =>
      sandbox.run(turn, { form: { format: 'page', page }, bytes }) as Promise<
        ExtractedPage | ExtractionFailure
      >,
    /**
     * The words of a video's captions.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    extractCaptions: (turn: Turn, bytes: Uint8Array, format: CaptionFormat) =>
      sandbox.run(turn, { form: { format }, bytes }) as Promise<ExtractedCaptions | ExtractionFailure>,
    /**
     * The text of a stored file, which is whole in the memory of the process alone.
     * @throws SandboxError, and what `createFairLimiter` throws
     */
    async extractFile(
      turn: Turn,
      form: FileForm,
      { size_bytes, read }: StoredFile,
    ): Promise<ExtractedFile | ExtractionFailure> {
      const extracted = (await sandbox.run(turn, { form, size_bytes }, read)) as
        | ExtractedFile
        | ExtractedCaptions
        | ExtractionFailure
      if (!('content_text' in extracted)) return extracted
      return { text: extracted.content_text, cues: extracted.cues }
    },
  }
}

export const { extractPdf, extractPage, extractCaptions, extractFile } = createExtractor()
