import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.rules.ts'
import {
  decodePassageTokens,
  encodePassageTokens,
  hasCurrentTokens,
  tokenAt,
} from './passage-tokens.rules.ts'
import { stemWord } from './stem.rules.ts'
import { countTokens } from './token-count.rules.ts'
import { gramHashes, tokenise } from './tokens.rules.ts'

const words = (text: string, language: string | null) => tokenise(text, language).map(({ word }) => word)
const content = (text: string, language: string | null) =>
  tokenise(text, language)
    .filter(({ stop }) => !stop)
    .map(({ stem }) => stem)

describe('folding', () => {
  test('takes accents, case and compatibility forms away, and keeps letters that are not accented ones', () => {
    expect(fold('Cuántos AÑOS ﬁn Ⅳ Straße ØRSTED Łódź')).toBe('cuantos anos fin iv strasse orsted lodz')
    expect(fold('İstanbul IŞIK ışık')).toBe('istanbul isik isik')
    expect(fold('Ёлка йод їжак')).toBe('елка йод їжак')
    expect(fold('ΛΌΓΟΣ λόγος')).toBe('λογοσ λογοσ')
    expect(fold('كِتَابٌ ٢٠١٥')).toBe('كتاب 2015')
    expect(fold('がぎ ｶﾞ 한국 किताबें')).toBe('がぎ ガ 한국 किताबें')
  })

  test('applied twice gives the same as once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('tokens', () => {
  test('of words, numbers and names', () => {
    expect(words("L'école coûte 1.250,50 € (C++ y C#)", 'fr')).toEqual([
      'l',
      'ecole',
      'coute',
      '1250',
      '50',
      'c++',
      'y',
      'c#',
    ])
    expect(words("м'яч п’ять", 'uk')).toEqual(['мяч', 'пять'])
  })

  test('of a question typed without accents are those of the question with them', () => {
    for (const question of [
      '¿Cuántos días dura la formación?',
      '¿Dónde está el módulo décimo?',
      'Lições e certificação',
    ]) {
      const language = question.startsWith('L') ? 'pt' : 'es'
      const bare = question.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
      expect(content(bare, language)).toEqual(content(question, language))
    }
  })

  test('singular and plural meet', () => {
    const pairs: [string, string, string][] = [
      ['es', 'devolución', 'devoluciones'],
      ['es', 'día', 'días'],
      ['es', 'envío', 'enviáis'],
      ['pt', 'lição', 'lições'],
      ['ca', 'lliçó', 'lliçons'],
      ['en', 'refund', 'refunds'],
      ['de', 'Zahlung', 'Zahlungen'],
      ['fr', 'leçon', 'leçons'],
      ['ru', 'урока', 'уроков'],
      ['el', 'πληρωμή', 'πληρωμές'],
      ['hi', 'किताब', 'किताबें'],
      ['pl', 'certyfikat', 'certyfikaty'],
    ]
    for (const [language, one, many] of pairs) {
      expect(stemWord(fold(many), language), many).toBe(stemWord(fold(one), language))
    }
  })

  test('of scripts without spaces are pieces of them', () => {
    expect(words('東京タワーは 50', 'ja')).toEqual([
      '東',
      '京',
      'タ',
      'ワ',
      'ー',
      'は',
      '東京',
      '京タ',
      'タワ',
      'ワー',
      'ーは',
      '50',
    ])
    expect(words('ราคา', 'th')).toEqual(['ราค', 'าคา'])
    expect(words('học phí', 'vi')).toEqual(['hoc', 'phi', 'hoc phi'])
  })

  test('of hostile text are bounded and quick', () => {
    const started = performance.now()
    expect(words('a'.repeat(100_000), 'en')).toEqual(['a'.repeat(40)])
    expect(words('😀'.repeat(10_000), 'en')).toEqual([])
    expect(words('1,234,'.repeat(20_000), null).length).toBeGreaterThan(1)
    expect(
      words(`${'é'.repeat(50_000)} \u0000 \ud800 ${'a\u0301'.repeat(10_000)}`, 'es').length,
    ).toBeGreaterThan(1)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

test('4-grams of a word and of its neighbour are mostly the same', () => {
  const shared = new Set(gramHashes('acuarelas')).intersection(new Set(gramHashes('acuarela')))
  expect(shared.size).toBe(6)
  expect(gramHashes('a')).toHaveLength(1)
})

describe('stored tokens', () => {
  test('give back words, stems and counts', () => {
    const bytes = encodePassageTokens({
      text: 'El taller de los talleres',
      title: '¿Cuándo es el taller?',
      language: 'es',
    })
    expect(hasCurrentTokens(bytes)).toBe(true)
    const found: string[] = []
    const reader = decodePassageTokens(bytes)
    reader.each((start, _end, body, title) => {
      const { word, stem } = tokenAt(Buffer.from(bytes), start)
      found.push(`${word}/${stem} ${body} ${title}`)
    })
    expect(found.slice(0, 2)).toEqual(['taller/tall 1 1', 'talleres/taller 1 0'])
    expect(reader).toMatchObject({ language: 'es', body_length: 2, title_length: 4 })
  })

  test('of any text can be read', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.constantFrom('es', 'th', 'vi', null),
        (a, b, language) => {
          let body = 0
          const reader = decodePassageTokens(encodePassageTokens({ text: a, title: b, language }))
          reader.each((_start, _end, count) => (body += count))
          expect(body).toBe(reader.body_length)
        },
      ),
    )
  })

  test('of another version are refused', () => {
    const bytes = encodePassageTokens({ text: 'taller', title: '', language: 'es' })
    bytes[0] = 0
    expect(hasCurrentTokens(bytes)).toBe(false)
    expect(() => decodePassageTokens(bytes)).toThrow('another version')
  })
})

test('token counts: four characters a token, one each in scripts without spaces', () => {
  expect(countTokens('')).toBe(0)
  expect(countTokens('¿Cuánto cuesta?')).toBe(4)
  expect(countTokens('価格は？')).toBe(4)
})
