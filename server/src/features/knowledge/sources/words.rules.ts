const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u
const PIECE = /\S+/gu
let segmenter: Intl.Segmenter | undefined

/**
 * The words of a text as plans count them: runs of non-space characters; a run in a script that writes no
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan) counts its words by Intl.Segmenter.
 */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return countRuns(text)
  let words = 0
  const unspaced: string[] = []
  for (const [run] of text.matchAll(PIECE)) {
    if (run.length > 1 && UNSPACED.test(run)) unspaced.push(run)
    else words++
  }
  return unspaced.length === 0 ? words : words + segmentedWords(unspaced)
}

/** All runs at once: what the segmenter keeps for each text that it is given is much more than a short run. */
function segmentedWords(runs: string[]): number {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  let words = 0
  let inRun = 0
  for (const { segment, isWordLike } of segmenter.segment(runs.join('\n'))) {
    if (segment === '\n') {
      words += Math.max(1, inRun)
      inRun = 0
    } else if (isWordLike) inRun++
  }
  return words + Math.max(1, inRun)
}

/** Runs of characters that `\s` does not match. */
function countRuns(text: string): number {
  let runs = 0
  let wasSpace = true
  for (let i = 0; i < text.length; i++) {
    const space = isSpace(text.charCodeAt(i))
    if (wasSpace && !space) runs++
    wasSpace = space
  }
  return runs
}

const isSpace = (code: number): boolean =>
  code < 0xa0 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : WIDE_SPACES.has(code)

const WIDE_SPACES = new Set(
  Array.from({ length: 0x10000 - 0xa0 }, (_, i) => 0xa0 + i).filter((code) =>
    /\s/.test(String.fromCharCode(code)),
  ),
)
