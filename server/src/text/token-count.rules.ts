const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/gu
const CHARACTERS_PER_TOKEN = 4

/**
 * Tokens as the built-in answerer reports them, where no model counts them: a token for each character of a script
 * without spaces, and one for every four of the other characters, rounded up. Of the order that models report.
 */
export function countTokens(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0
  let characters = 0
  for (const _ of text) characters++
  return unspaced + Math.ceil((characters - unspaced) / CHARACTERS_PER_TOKEN)
}
