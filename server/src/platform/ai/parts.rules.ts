import type { Speech } from './parse-speech.ts'

/** A shorter end of a recording holds no word, and servers refuse it. */
export const minPartSeconds = 0.5
/** One part is in memory at a time, however much a server takes. */
const maxPartBytes = 32 * 1024 * 1024
/** What a file says about itself besides its packets. */
const headBytes = 32 * 1024
/** What a file says about each packet. */
const bytesAboutPacket = 24

/** Bytes that the packets of a part may have. @param maxBytes that a server takes */
export const maxPayloadBytes = (maxBytes: number): number => Math.min(maxBytes, maxPartBytes) - headBytes

export const packetBytes = (byteLength: number): number => byteLength + bytesAboutPacket

/** Whether a packet must go into the next part. The first packet of a part always has its place. */
export const hasNoPlace = (partBytes: number, byteLength: number, maxPayload: number): boolean =>
  partBytes > 0 && partBytes + packetBytes(byteLength) > maxPayload

/** What was said in the parts of a recording, each heard from its own beginning, as one. */
export function joinSpeech(parts: { begins_at_seconds: number; speech: Speech }[]): Speech {
  const shift = (seconds: number, by: number) => Math.round((seconds + by) * 1000) / 1000
  return {
    language: parts.find(({ speech }) => speech.language !== null)?.speech.language ?? null,
    segments: parts.flatMap(({ begins_at_seconds: by, speech }) =>
      speech.segments.map((segment) => ({
        ...segment,
        start_seconds: shift(segment.start_seconds, by),
        end_seconds: shift(segment.end_seconds, by),
      })),
    ),
  }
}
