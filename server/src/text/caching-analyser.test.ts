import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAnalyser } from './analyser.rules.ts'
import { createCachingAnalyser } from './caching-analyser.ts'

test('an analyser that remembers gives what one gives that does not', () => {
  const caching = createCachingAnalyser()
  const words = fc.array(fc.constantFrom('cursos', 'curso', 'watercolours', 'años', 'урока', '価格', 'the'))
  const language = fc.constantFrom('es', 'en', 'ru', 'ja', 'xx', null)
  fc.assert(
    fc.property(words, language, (list, spoken) => {
      const text = list.join(' ')
      expect(caching.tokenise(text, spoken)).toEqual(plainAnalyser.tokenise(text, spoken))
      for (const word of list) expect(caching.stem(word, spoken)).toBe(plainAnalyser.stem(word, spoken))
      expect(caching.detectLanguage(text)).toEqual(plainAnalyser.detectLanguage(text))
      const prior = { es: 0.9, en: 0.1 }
      expect(caching.detectLanguage(text, ['es', 'en'], prior)).toEqual(
        plainAnalyser.detectLanguage(text, ['es', 'en'], prior),
      )
    }),
  )
})

const spokenLanguages = [
  'es',
  'en',
  'fi',
  'de',
  'el',
  'tr',
  'ru',
  'ar',
  'ja',
  'th',
  'vi',
  'xx',
  null,
] as const

test('passages are encoded alike by an analyser that remembers, whatever came before', () => {
  const caching = createCachingAnalyser()
  const runs = fc.constantFrom(
    ...[
      'El taller',
      'TALLERES,',
      '1.000',
      '1000',
      '1.000.000€',
      'C++',
      'd’Or',
      'ΟΔΟΣ Σ',
      'ОБ’ЄКТ',
      '½',
      '①²',
      '℃',
    ],
    ...[
      '価格は？',
      'ราคา',
      'giá cả',
      'e\u0301',
      '\u0301x',
      'a\tb\nc\u00a0d',
      '\ud800',
      '😀',
      'www.example.org/'.repeat(4),
    ],
  )
  const texts = fc.array(fc.oneof(runs, fc.string({ unit: 'grapheme' }))).map((all) => all.join(' '))
  fc.assert(
    fc.property(texts, texts, fc.constantFrom(...spokenLanguages), (text, title, language) => {
      const passage = { text, title, language }
      expect(caching.encodePassage(passage)).toEqual(plainAnalyser.encodePassage(passage))
    }),
  )
})

test('more words and texts than it remembers make no difference', () => {
  const caching = createCachingAnalyser()
  for (let i = 0; i < 60_000; i++) caching.stem(`curso${i.toString(36)}s`, 'es')
  expect(caching.stem('cursos', 'es')).toBe(plainAnalyser.stem('cursos', 'es'))
  for (let i = 0; i < 2_000; i++) {
    const text = Array.from({ length: 100 }, (_, word) => `curso${(100 * i + word).toString(36)}s`).join(' ')
    caching.encodePassage({ text, title: '', language: i % 2 === 0 ? 'es' : null })
  }
  const passage = { text: 'Los cursos curso1s', title: '¿Qué cursos?', language: 'es' }
  expect(caching.encodePassage(passage)).toEqual(plainAnalyser.encodePassage(passage))
  for (let i = 0; i < 200; i++) caching.detectLanguage(`¿Cuánto cuesta el curso ${i}?`)
  expect(caching.detectLanguage('¿Cuánto cuesta el curso 0?')).toEqual({ language: 'es', confident: true })
})
