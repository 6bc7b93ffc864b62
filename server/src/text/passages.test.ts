import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitIntoPassages } from './passages.rules.ts'
import { countWords } from './word-count.rules.ts'

const sentence = (i: number) =>
  `La frase número ${i} habla del taller de acuarela y dice que dura ${i} semanas.`
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(from + i)).join(' ')

describe('passages', () => {
  test('a short text is one', () => {
    expect(splitIntoPassages('  El taller dura seis semanas.\n', 'es')).toEqual([
      { sequence: 0, start: 2, end: 30, text: 'El taller dura seis semanas.', heading: '', words: 5 },
    ])
    expect(splitIntoPassages('', 'es')).toEqual([])
    expect(splitIntoPassages(' \n\n ', null)).toEqual([])
  })

  test('small paragraphs are joined to 150–200 words', () => {
    const text = Array.from({ length: 40 }, (_, i) => paragraph(i * 3, 3)).join('\n\n')
    const passages = splitIntoPassages(text, 'es')
    for (const passage of passages.slice(0, -1)) {
      expect(passage.words).toBeGreaterThanOrEqual(150)
      expect(passage.words).toBeLessThanOrEqual(200)
      expect(passage.text.endsWith('semanas.')).toBe(true)
    }
  })

  test('a long paragraph is split at sentences, about a quarter of each stands in the next too', () => {
    const passages = splitIntoPassages(paragraph(0, 100), 'es')
    expect(passages.length).toBeGreaterThan(6)
    for (const [i, passage] of passages.entries()) {
      expect(passage.words).toBeLessThanOrEqual(200)
      expect(passage.text.startsWith('La frase número')).toBe(true)
      const next = passages[i + 1]
      if (next === undefined) continue
      const shared = countWords(passage.text.slice(next.start - passage.start))
      expect(shared).toBeGreaterThan(25)
      expect(shared).toBeLessThanOrEqual(50)
    }
  })

  test.each([
    ['# Prices', 'Prices'],
    ['###### Prices of C# ##  ', 'Prices of C#'],
    ['# Prices # of #', 'Prices # of'],
    ['#Prices', ''],
    [`#${' '.repeat(2000)}Prices\u2028and dates`, ''],
  ])('the line %j gives the heading %j', (line, heading) => {
    expect(splitIntoPassages(`${line}\nA text without an end`, 'en')[0]?.heading).toBe(heading)
  })

  test('a heading opens a passage and is given with those below it', () => {
    const text = `# Taller\n${paragraph(0, 8)}\n\nPrecios y plazos\n\n${paragraph(20, 10)}\n\n${paragraph(40, 10)}`
    const passages = splitIntoPassages(text, 'es')
    expect(passages.map(({ heading }) => heading)).toEqual(['Taller', 'Precios y plazos', 'Precios y plazos'])
    expect(passages[1]!.text.startsWith('Precios y plazos')).toBe(true)
  })

  test('text without spaces, marks or words is bounded', () => {
    for (const text of [
      'a'.repeat(20_000),
      '我喜欢画画'.repeat(2000),
      '|-'.repeat(9000),
      'x '.repeat(9000),
      '😀'.repeat(5000),
    ]) {
      const passages = splitIntoPassages(text, null)
      expect(passages.length).toBeGreaterThan(3)
      expect(Math.max(...passages.map((passage) => passage.text.length))).toBeLessThanOrEqual(3600)
    }
  })

  test('are slices of the text in order, and leave nothing out', () => {
    const unit = fc.constantFrom(
      'palabra ',
      'Otra frase. ',
      '\n\n',
      '\n',
      '# Título\n',
      'EE. UU. ',
      '。',
      '- punto\n',
      'x'.repeat(700),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), (parts) => {
        const text = parts.join('')
        let covered = 0
        for (const [i, passage] of splitIntoPassages(text, 'es').entries()) {
          expect(passage.sequence).toBe(i)
          expect(passage.text).toBe(text.slice(passage.start, passage.end))
          expect(passage.text.trim()).toBe(passage.text)
          if (passage.start > covered) expect(text.slice(covered, passage.start).trim()).toBe('')
          expect(passage.end).toBeGreaterThan(covered)
          covered = passage.end
        }
        expect(text.slice(covered).trim()).toBe('')
      }),
      { numRuns: 200 },
    )
  })
})
