/** What one voice says in a cue; null: a voice that the file does not name. */
type VoicePart = { voice: string | null; text: string }

/** A cue of a WebVTT or SRT file, with what is said in it. */
type TimedCue = { start_seconds: number; end_seconds: number; parts: VoicePart[] }

const timing =
  /^\s*(?:(\d+):)?([0-5]\d):([0-5]\d)[.,](\d{1,3})\s+-->\s+(?:(\d+):)?([0-5]\d):([0-5]\d)[.,](\d{1,3})/

/** The cues of a WebVTT or SRT file in their order; what is none is passed over. */
export function parseTimedCues(file: string): TimedCue[] {
  const cues: TimedCue[] = []
  for (const block of file.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => timing.test(row))
    if (at < 0) continue
    const [, ...times] = timing.exec(rows[at]!)!
    const start_seconds = toSeconds(times.slice(0, 4))
    // A cue that ends before it starts has no length.
    const end_seconds = Math.max(start_seconds, toSeconds(times.slice(4)))
    cues.push({ start_seconds, end_seconds, parts: voicesOf(rows.slice(at + 1).join('\n')) })
  }
  return cues
}

const toSeconds = ([hours = '0', minutes, seconds, fraction]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)

const tag = /<([^<>]*)>/
const voiceMark = /^v(?:\.\S*)?\s+/

/** The parts of a cue that say something, each by one voice. Other tags are left out. */
function voicesOf(marked: string): VoicePart[] {
  const [first = '', ...rest] = marked.split(tag)
  const parts: VoicePart[] = [{ voice: null, text: first }]
  for (let at = 0; at < rest.length; at += 2) {
    const [inside, text] = [rest[at]!, rest[at + 1]!]
    if (voiceMark.test(inside)) parts.push({ voice: plainText(inside.replace(voiceMark, '')) || null, text })
    else parts.at(-1)!.text += text
  }
  return parts.map(({ voice, text }) => ({ voice, text: plainText(text) })).filter(({ text }) => text !== '')
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

const plainText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!).trim()
