import { describe, expect, test } from 'vitest'
import { ask, createDocuments } from './answers.fixture.ts'

const pair = (title: string, text: string) => ({ kind: 'guided_answer', form: 'pair' as const, title, text })

describe('the answer of a pair', () => {
  const documents = createDocuments([
    pair('¿Puedo cocer mis piezas en tu horno?', 'Sí, los martes, a 14 euros la bandeja.'),
    pair('¿Dónde compras el barro?', 'En Arcillas del Valle.'),
    { title: 'El horno', text: 'El horno tiene 100 litros. Las piezas pequeñas van abajo.' },
  ])

  test('is given whole and alone where its question asks nearly the same', () => {
    const answer = ask(documents, '¿en tu horno puedo cocer piezas mías?')
    expect(answer).toMatchObject({ decision: 'answer', content: 'Sí, los martes, a 14 euros la bandeja.' })
  })

  test('is given alone, with a hedge, where its question may be meant', () => {
    const answer = ask(documents, '¿dónde compras barro rojo barato?')
    expect(answer).toMatchObject({ decision: 'hedge', pair: { owner_id: 2 } })
    expect(answer.content).toMatch(/\n\nEn Arcillas del Valle\.$/)
    expect(answer.citations).toHaveLength(1)
  })

  test('does not answer what only shares a word with its question', () => {
    expect(ask(documents, '¿cuántos litros tiene el horno?')).toMatchObject({ pair: null })
  })

  test('is never sure where another question is as similar', () => {
    const two = createDocuments([
      pair('¿Quién puede entrar en el taller?', 'Quien tenga reserva.'),
      pair('¿Cuándo puedo entrar en el taller?', 'A las diez.'),
    ])
    expect(ask(two, '¿cómo se puede entrar en el taller?').decision).toBe('hedge')
    expect(ask(two, '¿cuándo puedo entrar en el taller?')).toMatchObject({
      decision: 'answer',
      content: 'A las diez.',
    })
  })
})

describe('the sentences of texts', () => {
  const shipping = 'Los envíos a Portugal tardan cinco días.'

  test('are hedged where another text fits nearly as well', () => {
    const alone = createDocuments([shipping, 'El óleo se seca despacio.'])
    expect(ask(alone, '¿cuánto tardan los envíos a Portugal?').decision).toBe('answer')
    const rivals = createDocuments([shipping, 'Los envíos a Portugal tardan nueve días.'])
    expect(ask(rivals, '¿cuánto tardan los envíos a Portugal?').decision).toBe('hedge')
  })

  test('do not answer by a number of the question alone, as they may by a word of a subject', () => {
    const documents = createDocuments(['El taller dura nueve horas.'])
    expect(ask(documents, '¿hay taller de banjos?').decision).toBe('hedge')
    for (const question of ['¿hay nueve banjos?', '¿hay 9 banjos?'])
      expect(ask(documents, question).decision).toBe('refuse')
  })

  test('are not joined with one of another text that fits clearly less', () => {
    const documents = createDocuments([
      shipping,
      'Los envíos se pagan aparte. El óleo se seca despacio.',
      'Portugal tiene la mejor luz.',
    ])
    expect(ask(documents, '¿cuánto tardan los envíos a Portugal?').citations).toMatchObject([{ owner_id: 1 }])
  })

  test('are joined with one of another text that fits as well in the same language alone', () => {
    const citationsWith = (other: string, language: string) =>
      ask(
        createDocuments([
          { title: 'Bizum', text: 'Acepto pagos con Bizum en Lisboa.', language: 'es' },
          { text: other, language },
        ]),
        '¿Bizum Lisboa?',
      ).citations.length
    expect(citationsWith('Los pagos con Bizum llegan a Lisboa.', 'es')).toBe(2)
    expect(citationsWith('Payments by Bizum get to Lisboa.', 'en')).toBe(1)
  })

  test('go before those whose words only the title has', () => {
    const others = ['uno', 'dos', 'tres'].map(
      (word) => `${word} ${'y así hasta que acaba la hornada '.repeat(5)}.`,
    )
    const text = [...others, 'El horno eléctrico se apaga a las diez.'].join(' ')
    const documents = createDocuments([{ title: 'El horno eléctrico', text }])
    expect(ask(documents, '¿qué hago con el horno eléctrico?').content).toContain('se apaga a las diez')
  })

  test('are all that likely answer where they are short, else two', () => {
    const short =
      'El barniz mate cuesta 9 euros. El barniz brillo cuesta 8. El barniz satinado cuesta 12 euros.'
    expect(ask(createDocuments([short]), '¿cuánto cuesta el barniz?').citations).toHaveLength(3)
    const long = short.replaceAll('El barniz', `Con ${'los envíos y '.repeat(24)} todo, el barniz`)
    expect(ask(createDocuments([long]), '¿cuánto cuesta el barniz?').citations).toHaveLength(2)
  })
})
