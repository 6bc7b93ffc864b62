import { ModelError } from './chat-model.ts'

type SpokenSegment = { speaker: string | null; start_seconds: number; end_seconds: number; text: string }

/** What was said in a recording. */
export type Speech = {
  /** Primary tag, such as es; null where the server does not say. */
  language: string | null
  segments: SpokenSegment[]
}

/**
 * Reads the answer of a server of transcriptions: its segments, or its text as one of them.
 * @param duration_seconds of the recording, for a text without times
 * @throws ModelError where it is neither
 */
export function parseSpeech(answer: unknown, duration_seconds: number | null): Speech {
  const { language, segments, text, duration } = (answer ?? {}) as Record<string, unknown>
  const tag = typeof language === 'string' ? languageTag(language) : null
  if (Array.isArray(segments) && segments.length > 0) {
    return { language: tag, segments: segments.map(parseSegment).filter((segment) => segment.text !== '') }
  }
  if (typeof text !== 'string') throw badAnswer('neither segments nor a text')
  const end_seconds = isTime(duration) ? roundTime(duration) : (duration_seconds ?? 0)
  const whole = { speaker: null, start_seconds: 0, end_seconds, text: clean(text) }
  return { language: tag, segments: whole.text === '' ? [] : [whole] }
}

function parseSegment(given: unknown): SpokenSegment {
  const { start, end, text, speaker } = (given ?? {}) as Record<string, unknown>
  if (!isTime(start) || !isTime(end) || typeof text !== 'string') {
    throw badAnswer('a segment without times or text')
  }
  const start_seconds = roundTime(start)
  return {
    speaker: typeof speaker === 'string' && clean(speaker) !== '' ? clean(speaker) : null,
    start_seconds,
    end_seconds: Math.max(start_seconds, roundTime(end)),
    text: clean(text),
  }
}

const isTime = (value: unknown): value is number => Number.isFinite(value) && (value as number) >= 0

const roundTime = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Text that the database can hold. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim()

/** Servers say `es`, `es-MX` or `spanish`. */
function languageTag(name: string): string | null {
  const [primary = ''] = name.trim().toLowerCase().split(/[-_]/, 1)
  if (/^[a-z]{2,3}$/.test(primary)) return primary
  return tagsByName().get(primary) ?? null
}

let names: Map<string, string> | undefined

/** The tags of two letters by the English names of their languages. */
function tagsByName(): Map<string, string> {
  if (names !== undefined) return names
  names = new Map()
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = english.of(tag)?.toLowerCase()
    if (name !== undefined && !names.has(name)) names.set(name, tag)
  }
  return names
}

const badAnswer = (what: string) =>
  new ModelError('bad_answer', `The server of transcriptions answered with ${what}.`)
