import type { OutboundFailure } from '../../../platform/outbound/index.ts'

type Headers = Record<string, string>

/** The bytes that earlier attempts stored, and the version of the file that they belong to. */
export type Progress = { stored_bytes: number; version: string | null; total_bytes: number | null }

/**
 * The next step after a response: append it to the stored bytes, store it from the start, request the whole file, or
 * fail. A temporary failure may be tried again later.
 */
export type Step =
  | { action: 'resume' | 'start'; version: string | null; total_bytes: number | null }
  | { action: 'request_whole_file' }
  | { action: 'fail'; message: string; isTemporary: boolean }

/** The version of a file: its strong tag, or else the date of its last change. */
function fileVersion(headers: Headers): string | null {
  const { etag, 'last-modified': modified } = headers
  if (etag?.startsWith('"')) return etag
  return modified === undefined || Number.isNaN(Date.parse(modified)) ? null : modified
}

/** Headers that ask for the rest of the same version. Without a version they ask for the whole file. */
export const resumeHeaders = ({ stored_bytes, version }: Progress): Headers =>
  stored_bytes > 0 && version !== null ? { range: `bytes=${stored_bytes}-`, 'if-range': version } : {}

const wrongPart: Step = {
  action: 'fail',
  message: 'The link answered with another part than was asked for.',
  isTemporary: false,
}

const temporaryStatuses = [408, 425, 429]

/** Decides what to do with the response to a request that had `resumeHeaders`. */
export function classifyResponse(status: number, headers: Headers, progress: Progress): Step {
  const version = fileVersion(headers)
  if (status === 200) {
    const length = headers['content-length']
    const total_bytes = length === undefined || 'content-encoding' in headers ? null : Number(length)
    return { action: 'start', version, total_bytes }
  }
  if (status === 206) {
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
    const continues =
      Number(start) === progress.stored_bytes &&
      Number(end) === Number(total) - 1 &&
      (progress.total_bytes === null || progress.total_bytes === Number(total)) &&
      (version === null || version === progress.version)
    if (continues) return { action: 'resume', version: progress.version, total_bytes: Number(total) }
    return progress.stored_bytes > 0 ? { action: 'request_whole_file' } : wrongPart
  }
  if (status === 416 && progress.stored_bytes > 0) return { action: 'request_whole_file' }
  const isTemporary = status >= 500 || temporaryStatuses.includes(status)
  return { action: 'fail', message: `The link answered with status ${status}.`, isTemporary }
}

/** True if a failed call may succeed later. */
export const isTemporaryFailure = (reason: OutboundFailure): boolean =>
  ['network', 'timeout', 'unresolvable', 'bad_response', 'tls'].includes(reason)

const retryDelaysMs = [1_000, 5_000, 15_000, 60_000]

/** How long to wait after the n-th failure in a row without progress; null if the fetch is given up. */
export const retryDelayMs = (failures: number): number | null => retryDelaysMs[failures - 1] ?? null

/** A fetch that takes longer is given up, even if it makes progress. */
export const maxFetchMs = 24 * 3_600_000
