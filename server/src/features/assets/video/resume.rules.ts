import type { OutboundFailure } from '../../../platform/outbound/index.ts'

type Headers = Record<string, string>

/** How far an earlier run came, and of which version of the file. */
export type Progress = { stored_bytes: number; version: string | null; total_bytes: number | null }

/** What to do with an answer: go on behind what is stored, begin with this one, ask anew, or give up (perhaps for now). */
export type Step =
  | { act: 'resume' | 'begin'; version: string | null; total_bytes: number | null }
  | { act: 'ask_for_all' }
  | { act: 'fail'; message: string; passing: boolean }

/** What tells versions of a file apart: a strong tag, else the date of the last change. */
function versionOf(headers: Headers): string | null {
  const { etag, 'last-modified': modified } = headers
  if (etag?.startsWith('"')) return etag
  return modified === undefined || Number.isNaN(Date.parse(modified)) ? null : modified
}

/** Asks for the rest of the same version; without a version there is no going on. */
export const resumeHeaders = ({ stored_bytes, version }: Progress): Headers =>
  stored_bytes > 0 && version !== null ? { range: `bytes=${stored_bytes}-`, 'if-range': version } : {}

const unasked: Step = {
  act: 'fail',
  message: 'The link answered with another part than was asked for.',
  passing: false,
}

const passingStatuses = [408, 425, 429]

/** Reads the answer to a request that had `resumeHeaders`. */
export function classifyResponse(status: number, headers: Headers, progress: Progress): Step {
  const version = versionOf(headers)
  if (status === 200) {
    const length = headers['content-length']
    const total_bytes = length === undefined || 'content-encoding' in headers ? null : Number(length)
    return { act: 'begin', version, total_bytes }
  }
  if (status === 206) {
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
    const continues =
      Number(start) === progress.stored_bytes &&
      Number(end) === Number(total) - 1 &&
      (progress.total_bytes === null || progress.total_bytes === Number(total)) &&
      (version === null || version === progress.version)
    if (continues) return { act: 'resume', version: progress.version, total_bytes: Number(total) }
    return progress.stored_bytes > 0 ? { act: 'ask_for_all' } : unasked
  }
  if (status === 416 && progress.stored_bytes > 0) return { act: 'ask_for_all' }
  const passing = status >= 500 || passingStatuses.includes(status)
  return { act: 'fail', message: `The link answered with status ${status}.`, passing }
}

/** Whether a failure may pass by itself. */
export const isTemporary = (reason: OutboundFailure): boolean =>
  ['network', 'timeout', 'unresolvable', 'bad_response', 'tls'].includes(reason)

const waitsMs = [1_000, 5_000, 15_000, 60_000]

/** How long to wait after the n-th failure in a row that brought nothing; null: it is given up. */
export const retryDelayMs = (failures: number): number | null => waitsMs[failures - 1] ?? null

/** A fetch that is not done a day after it was asked for is given up, however slowly it goes on. */
export const longestMs = 24 * 3_600_000
