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

test('more words and texts than it remembers make no difference', () => {
  const caching = createCachingAnalyser()
  for (let i = 0; i < 60_000; i++) caching.stem(`curso${i.toString(36)}s`, 'es')
  expect(caching.stem('cursos', 'es')).toBe(plainAnalyser.stem('cursos', 'es'))
  for (let i = 0; i < 200; i++) caching.detectLanguage(`¿Cuánto cuesta el curso ${i}?`)
  expect(caching.detectLanguage('¿Cuánto cuesta el curso 0?')).toEqual({ language: 'es', confident: true })
})
