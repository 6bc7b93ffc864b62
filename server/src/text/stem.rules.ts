import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as irish } from '@orama/stemmers/irish'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as nepali } from '@orama/stemmers/nepali'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import snowball from 'snowball-stemmers'
import { fold } from './fold.rules.ts'

type Stem = (word: string) => string

/** A Snowball stemmer that only the older package has (the other is current and five times as fast). */
function older(algorithm: string): Stem {
  const { stem } = snowball.newStemmer(algorithm)
  return (word) => stem(word)
}

const STEMMERS: Record<string, Stem> = {
  ar: arabic,
  ca: older('catalan'),
  cs: older('czech'),
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  eu: older('basque'),
  fi: finnish,
  fr: french,
  ga: irish,
  hi: hindi,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  ne: nepali,
  nl: dutch,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sl: older('slovene'),
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
}

const MAX_CACHED_WORDS = 50_000
const caches = new Map<string, Map<string, string>>()

export function hasStemmer(language: string | null): boolean {
  return language !== null && Object.hasOwn(STEMMERS, language)
}

/**
 * The stemmers expect accents in some endings that folding took away. Where the ending shows what was there,
 * or where a plural only differs by it, write it so that both forms stem alike (devolución, devoluciones).
 */
const REWRITTEN: Record<string, [ending: RegExp, form: string][]> = {
  es: [
    [/([cgsx])ion$/, '$1ión'],
    [/(.{3})ais$/, '$1áis'],
    [/(.{3})eis$/, '$1éis'],
    [/^(\p{L}[aeiou]{2})s$/u, '$1'],
  ],
  pt: [[/[oa]es$/, 'ao']],
  ca: [[/ons$/, 'o']],
}

function rewritten(word: string, language: string): string {
  return (REWRITTEN[language] ?? []).reduce((form, [ending, as]) => form.replace(ending, as), word)
}

// Languages without a stemmer: of 4 to 7 letters and none, cutting at 6 did best (tried with the stemmers of
// five languages switched off; with 4-grams at full weight it equals them).
const CUT_LENGTH = 6
const LONG_WORD = /^[\p{L}\p{M}]{7,}$/u

/** The stem of a folded word; its first six letters where the language has no stemmer. */
export function stemWord(word: string, language: string | null): string {
  if (language === null || !hasStemmer(language)) return LONG_WORD.test(word) ? firstLetters(word) : word
  let cache = caches.get(language)
  if (cache === undefined) {
    cache = new Map()
    caches.set(language, cache)
  }
  const known = cache.get(word)
  if (known !== undefined) return known
  if (cache.size >= MAX_CACHED_WORDS) cache.clear()
  // Some stemmers write accents back (Greek, Turkish), so fold again: stems must be comparable as they are.
  const stem = fold((STEMMERS[language] as Stem)(rewritten(word, language))) || word
  cache.set(word, stem)
  return stem
}

function firstLetters(word: string): string {
  return Array.from(word).slice(0, CUT_LENGTH).join('')
}
