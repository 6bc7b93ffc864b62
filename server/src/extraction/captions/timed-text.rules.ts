import { z } from 'zod'
import type { CaptionLine } from './captions.types.ts'

const timedText = z.object({
  events: z.array(
    z.object({
      tStartMs: z.coerce.number().default(0),
      segs: z.array(z.object({ utf8: z.string().default('') })).default([]),
    }),
  ),
})

/** The lines of YouTube's captions in JSON; null where it is not what they are. */
export function parseTimedText(file: string): CaptionLine[] | null {
  const parsed = timedText.safeParse(parseJson(file))
  if (!parsed.success) return null
  return parsed.data.events
    .map(({ tStartMs, segs }) => ({
      start_seconds: tStartMs / 1000,
      text: segs
        .map((seg) => seg.utf8)
        .join('')
        .trim(),
    }))
    .filter((line) => line.text !== '')
}

/** undefined where the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
