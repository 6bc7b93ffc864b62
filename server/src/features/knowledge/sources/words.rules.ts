const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u
const PIECE = /\S+/gu
let segmenter: Intl.Segmenter | undefined

/**
 * The words of a text as plans count them: runs of non-space characters; a run in a script that writes no
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan) counts its words by Intl.Segmenter.
 */
export function countWords(text: string): number {
  if (!UNSPACED.test(text)) return count(text.matchAll(PIECE))
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

function count(found: Iterable<unknown>): number {
  let items = 0
  for (const _ of found) items++
  return items
}
