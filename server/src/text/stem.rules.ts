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
import irregularForms from './irregular-forms.json' with { type: 'json' }

type Stem = (word: string) => string

/** A Snowball stemmer of the slower package, for languages that the other lacks. */
function snowballStemmer(algorithm: string): Stem {
  const { stem } = snowball.newStemmer(algorithm)
  return (word) => stem(word)
}

const stemmers: Record<string, Stem> = {
  ar: arabic,
  ca: snowballStemmer('catalan'),
  cs: snowballStemmer('czech'),
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  eu: snowballStemmer('basque'),
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
  sl: snowballStemmer('slovene'),
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
}

export function hasStemmer(language: string | null): boolean {
  return language !== null && Object.hasOwn(stemmers, language)
}

/**
 * The stemmers expect accents in some endings that folding took away. These endings are written so that singular and
 * plural stem alike (devolución, devoluciones), with or without the accent.
 */
const rewrites: Record<string, [ending: RegExp, form: string][]> = {
  es: [
    [/([cgsx])ion$/, '$1ión'],
    [/(.{3})ais$/, '$1áis'],
    [/(.{3})eis$/, '$1éis'],
    [/^(\p{L}[aeiou]{2})s$/u, '$1'],
  ],
  pt: [[/[oa]es$/, 'ao']],
  ca: [[/ons$/, 'o']],
}

function rewriteEnding(word: string, language: string): string {
  return (rewrites[language] ?? []).reduce(
    (form, [ending, replacement]) => form.replace(ending, replacement),
    word,
  )
}

const { _licence, ...formsByLanguage } = irregularForms
/** The word of each irregular form or other spelling, by language: «slept» is «sleep», «color» is «colour». */
const irregular: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries<Record<string, string>>(formsByLanguage).map(([language, forms]) => [
    language,
    new Map(Object.entries(forms).flatMap(([word, list]) => list.split(' ').map((form) => [form, word]))),
  ]),
)

// Chosen among cuts at 4 to 7 letters and none: ../search/README.md, "Words".
const prefixLength = 6
const longWord = /^[\p{L}\p{M}]{7,}$/u

/** The stem of a folded word; its first six letters where the language has no stemmer. */
export function stemWord(word: string, language: string | null): string {
  if (language === null || !hasStemmer(language)) return longWord.test(word) ? firstLetters(word) : word
  const regular = irregular.get(language)?.get(word) ?? word
  // Some stemmers write accents back (Greek, Turkish): folded again, stems are comparable as they are.
  return fold((stemmers[language] as Stem)(rewriteEnding(regular, language))) || word
}

const firstLetters = (word: string): string => Array.from(word).slice(0, prefixLength).join('')
