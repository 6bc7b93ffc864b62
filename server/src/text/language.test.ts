import { describe, expect, test } from 'vitest'
import { detectLanguage } from './language.rules.ts'

const samples: [string, string][] = [
  ['es', '¿Cuánto cuesta el curso de acuarela?'],
  ['en', 'How do I get my money back?'],
  ['pt', 'Quanto tempo dura o curso de aquarela?'],
  ['fr', 'Combien coûte la formation ?'],
  ['de', 'Wie lange dauert der Kurs?'],
  ['it', 'Quanto costa il corso di acquerello?'],
  ['ca', 'Quant costa el curs d’aquarel·la?'],
  ['nl', 'Hoeveel kost de cursus?'],
  ['sv', 'Hur mycket kostar kursen?'],
  ['fi', 'Kuinka paljon kurssi maksaa?'],
  ['pl', 'Ile kosztuje ten kurs?'],
  ['ro', 'Cât costă cursul de acuarelă?'],
  ['ru', 'Сколько стоит курс?'],
  ['uk', 'Скільки коштує курс?'],
  ['tr', 'Kursun fiyatı ne kadar?'],
  ['el', 'Πόσο κοστίζει το μάθημα;'],
  ['ar', 'كم سعر الدورة؟'],
  ['he', 'כמה עולה הקורס?'],
  ['hi', 'इस कोर्स की कीमत क्या है?'],
  ['zh', '这门课程多少钱？'],
  ['ja', 'このコースはいくらですか？'],
  ['ko', '이 강좌는 얼마예요?'],
  ['th', 'คอร์สนี้ราคาเท่าไหร่'],
  ['vi', 'Khóa học này giá bao nhiêu?'],
]

describe('the language of a text', () => {
  test.each(samples)('%s is detected', (language, text) =>
    expect(detectLanguage(text).language).toBe(language),
  )

  test('is found without accents', () => {
    expect(detectLanguage('cuanto dura el curso de acuarela').language).toBe('es')
    expect(detectLanguage('combien coute la formation').language).toBe('fr')
  })

  test('is one of the languages that are allowed', () => {
    expect(detectLanguage('curso de marketing', ['es', 'en']).language).toBe('es')
    expect(detectLanguage('กาแฟ', ['es', 'en'])).toEqual({ language: null, confident: false })
  })

  test('near equals are decided by what is known, and are not sure', () => {
    const question = 'curso de marketing digital'
    expect(detectLanguage(question, ['es', 'pt'], { pt: 1 }).language).toBe('pt')
    expect(detectLanguage(question, ['es', 'pt'], { es: 1 }).language).toBe('es')
    expect(detectLanguage('ok', ['es', 'pt']).confident).toBe(false)
  })

  test('one or two letters are never sure, except in a script of their own', () => {
    for (const text of ['hi', 'Hi!', 'si', 'no', 'it'])
      expect([text, detectLanguage(text).confident]).toEqual([text, false])
    expect(detectLanguage('はい')).toEqual({ language: 'ja', confident: true })
  })

  test('is null, and not sure, for a text without letters', () => {
    for (const text of ['', '   ', '12345', '😀😀', '???', '\u0000\ud800']) {
      expect(detectLanguage(text)).toEqual({ language: null, confident: false })
    }
  })
})
