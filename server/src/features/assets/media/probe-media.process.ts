import { runSandboxProgram } from '../../../platform/sandbox/sandbox-program.ts'
import type { ReadLimits } from './byte-tokenizer.ts'
import { type MediaFile, type MediaMetadata, parseMedia } from './parse-media.ts'

export type ProbeInput = { file: MediaFile; limits: ReadLimits }

/** Bytes of the file that the process asks for; both ends belong to them. */
export type ByteRange = { start: number; end: number }

await runSandboxProgram<ProbeInput, MediaMetadata, ByteRange>(({ file, limits }, ask) =>
  parseMedia(file, (start, end) => ask({ start, end }), limits),
)
