/**
 * Folding makes two spellings of one word equal: compatibility forms, case, accents and letters that people
 * type in another way. It runs before stemming, so a question typed without accents loses nothing.
 */

const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŀ: 'l',
  ґ: 'г',
  ς: 'σ',
  // Persian and Urdu keyboards give other code points for the same letters.
  ک: 'ك',
  ی: 'ي',
  // Arabic tatweel only stretches a word.
  ـ: '',
}

// й, ї and ў are letters of their own, unlike an accented и; the other marks are accents, Hebrew and Arabic vowels.
const marks =
  /и\u0306|і\u0308|у\u0306|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g
const specialLetters = /[ßæœøłđðþıħŀґςکیـ]/g
const digits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ascii as such
const ascii = /^[\u0000-\u007f]*$/

/** NFKC, lower case, accents removed, digits of every script as 0-9. Idempotent. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (ascii.test(lower)) return lower
  return lower
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, (mark) => (mark.length > 1 ? mark : ''))
    .normalize('NFC')
    .replace(specialLetters, (letter) => plainLetters[letter] as string)
    .replace(digits, (digit) => String(digitValue(digit.charCodeAt(0))))
}

function digitValue(code: number): number {
  if (code >= 0x0e50) return code - 0x0e50
  if (code >= 0x09e6) return code - 0x09e6
  if (code >= 0x0966) return code - 0x0966
  if (code >= 0x06f0) return code - 0x06f0
  return code - 0x0660
}
