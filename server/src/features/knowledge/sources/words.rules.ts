const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]/u
const PIECE = /\S+/gu
let segmenter: Intl.Segmenter | undefined

/**
 * The words of a text as plans count them: runs of non-space characters; a run in a script that writes no
 * spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese, Tibetan) counts its words by Intl.Segmenter.
 */
export function countWords(text: string): number {
  const unspaced = UNSPACED.test(text)
  let words = 0
  for (const [run] of text.matchAll(PIECE)) {
    words += unspaced && UNSPACED.test(run) ? Math.max(1, segmentedWords(run)) : 1
  }
  return words
}

function segmentedWords(run: string): number {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  let words = 0
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) words++
  return words
}
