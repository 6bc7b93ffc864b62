import { describe, expect, test } from 'vitest'
import {
  type Answer,
  buildIndex,
  composeAnswer,
  type IndexEntry,
  messagesIn,
  type SearchOptions,
  search,
} from './engine.ts'
import messages from './messages.json' with { type: 'json' }

type Text = string | Partial<IndexEntry>

function entriesOf(texts: Text[], language: string | null = 'es'): IndexEntry[] {
  return texts.map((text, i) => ({
    kind: 'source',
    source_id: i + 1,
    sequence: 0,
    folder_id: null,
    title: '',
    text: '',
    language,
    ...(typeof text === 'string' ? { text } : text),
  }))
}

function ask(
  entries: IndexEntry[],
  question: string,
  options: SearchOptions & { visitor_language?: string } = {},
): Answer {
  const found = search(buildIndex(entries), question, options)
  const texts = found.hits.map((hit) =>
    entries.find(
      ({ kind, source_id, sequence }) =>
        kind === hit.kind && source_id === hit.source_id && sequence === hit.sequence,
    ),
  )
  return composeAnswer(found, texts, options)
}

const course = {
  title: 'Curso de acuarela',
  text: 'El curso de acuarela dura seis semanas y cuesta 120 euros. Las clases son los martes por la tarde, en línea. El material no está incluido: necesitas papel de 300 gramos y tres pinceles.',
}
const notes: Text[] = [
  course,
  'Puedes pedir la devolución del importe durante los primeros 14 días.',
  'El certificado se descarga desde tu perfil cuando completas el 80 % de las lecciones.',
  'Atendemos por correo de lunes a viernes, de 9 a 18 horas.',
  'Los envíos dentro de España tardan entre dos y cuatro días laborables.',
  'Aceptamos tarjeta, transferencia y PayPal.',
  'El taller de óleo empieza el 4 de marzo en Valencia.',
  'Las grabaciones quedan disponibles durante un año.',
  { kind: 'product_faq', title: '¿Puedo pagar a plazos?', text: 'Sí, en tres cuotas sin intereses.' },
  {
    kind: 'guided_answer',
    title: '¿Cómo hablo con una persona?',
    text: 'Escríbenos a hola@example.org y te responde Ana.',
  },
]

describe.each([1, 3, 10])('a base of %i short texts', (size) => {
  const entries = entriesOf(notes.slice(0, size))
  const known: [question: string, needs: number, says: string][] = [
    ['¿Cuánto cuesta el curso?', 1, '120 euros'],
    ['cuanto dura el curso de acuarela', 1, 'seis semanas'],
    ['¿Cuánto cuesta el crso de acuarella?', 1, '120 euros'],
    ['¿Qué material necesito?', 1, 'tres pinceles'],
    ['¿Cuándo son las clases?', 1, 'los martes'],
    ['¿Hasta cuándo puedo pedir la devolución?', 3, '14 días'],
    ['donde descargo mi certificado', 3, 'desde tu perfil'],
    ['¿A qué hora atendéis?', 10, 'de 9 a 18 horas'],
    ['¿Enviáis a España?', 10, 'dos y cuatro días'],
    ['¿Cuándo empieza el taller de óleo?', 10, '4 de marzo'],
    ['¿Están disponibles las grabaciones?', 10, 'un año'],
    ['se puede pagar a plazos?', 10, 'tres cuotas'],
    ['quiero hablar con una persona', 10, 'hola@example.org'],
  ]
  test.each(known.filter(([, needs]) => needs <= size))('answers «%s»', (question, _, says) => {
    const answer = ask(entries, question)
    expect(answer.verdict).not.toBe('refuse')
    expect(answer.content).toContain(says)
  })

  test.each([
    '¿Cuál es la capital de Francia?',
    '¿Quién ganó el mundial de 2010?',
    '¿Qué tiempo hará mañana?',
    '¿Hacéis tatuajes?',
    'recomiéndame un restaurante',
    'How tall is the Eiffel tower?',
    'Wie wird das Wetter morgen?',
  ])('refuses «%s»', (question) => {
    expect(ask(entries, question)).toMatchObject({ verdict: 'refuse', citations: [], pair: null })
  })
})

describe('the answer', () => {
  test('cites the words that it gives, with their place in the source', () => {
    const [entry] = entriesOf([course]) as [IndexEntry]
    const found = search(buildIndex([entry]), '¿Cuánto cuesta el curso?')
    const answer = composeAnswer(found, [{ ...entry, start: 1000 }])
    for (const { source_id, title, start, end } of answer.citations) {
      expect({ source_id, title }).toEqual({ source_id: 1, title: 'Curso de acuarela' })
      expect(answer.content).toContain(entry.text.slice(start - 1000, end - 1000))
    }
    expect(answer.citations.length).toBeGreaterThan(0)
  })

  test('hedges between .40 and .60', () => {
    const answer = ask(entriesOf([course]), '¿Tenéis cursos de guitarra?')
    expect(answer.verdict).toBe('hedge')
    expect(answer.content.startsWith(messagesIn('es').hedge)).toBe(true)
  })

  test('does not say the same words twice where passages overlap', () => {
    const entries = entriesOf([course, course, { ...course, sequence: 1 }])
    const { content } = ask(entries, '¿Cuánto cuesta el curso?')
    expect(content.split('120 euros')).toHaveLength(2)
  })

  test('is the whole answer of a pair that asks the same, whatever else ranks higher', () => {
    const long = 'El certificado del curso de acuarela. '.repeat(5)
    const entries = entriesOf([
      { title: 'Certificado del curso', text: long },
      {
        kind: 'guided_answer',
        title: '¿Cómo descargo el certificado del curso?',
        text: 'Entra en tu perfil.\nPulsa «Descargar».',
      },
    ])
    const answer = ask(entries, 'como descargo el certificado del curso')
    expect(answer).toMatchObject({
      verdict: 'answer',
      pair: { kind: 'guided_answer', source_id: 2, sequence: 0 },
    })
    expect(answer.content).toBe('Entra en tu perfil.\nPulsa «Descargar».')
  })

  test('comes from a passage where the pair that ranks first asks something else', () => {
    const entries = entriesOf([
      'El taller de óleo dura tres semanas.',
      { kind: 'product_faq', title: '¿Cuánto cuesta el taller de óleo?', text: '90 euros.' },
    ])
    expect(ask(entries, '¿Cuánto dura el taller de óleo?').content).toContain('tres semanas')
    expect(ask(entries, '¿Cuánto cuesta el taller de óleo?').content).toBe('90 euros.')
  })

  test('of a guided answer in free mode leaves the words to the rest, and names the pair', () => {
    const free = {
      kind: 'guided_answer' as const,
      title: '¿Qué curso me recomiendas para empezar?',
      text: '',
    }
    const alone = ask(entriesOf([free]), 'que curso me recomiendas para empezar?')
    expect(alone).toMatchObject({ content: messagesIn('es').offer, citations: [], pair: { source_id: 1 } })
    const beside = ask(
      entriesOf([free, 'Para empezar recomiendo el curso de acuarela.']),
      '¿Qué curso me recomiendas?',
    )
    expect(beside.content).toContain('acuarela')
    expect(beside.pair).toMatchObject({ source_id: 1 })
  })

  test('leaves out what the database no longer holds', () => {
    const entries = entriesOf([course])
    const found = search(buildIndex(entries), '¿Cuánto cuesta el curso?')
    expect(composeAnswer(found, [])).toMatchObject({ content: messagesIn('es').offer, citations: [] })
  })
})

describe('questions as people write them', () => {
  const entries = entriesOf(notes)

  test('what is told before the question does not count against it', () => {
    const told = 'Hola, soy Marta y os conocí por Instagram el otro día. ¿Cuánto cuesta el curso de acuarela?'
    expect(ask(entries, told)).toMatchObject({ verdict: 'answer' })
  })

  test('one word, with or without its typo', () => {
    expect(ask(entries, 'devolución').content).toContain('14 días')
    expect(ask(entries, 'devolucoin').content).toContain('14 días')
    expect(ask(entries, 'PAYPAL').content).toContain('PayPal')
  })

  test.each([
    '',
    '   ',
    '?',
    '😀😀',
    '\u0000',
    '\ud800',
    '123456789',
    'x',
    "'; drop table brain_chunks; --",
    '(((((',
    '<b>',
  ])('nothing to find: %j', (question) => {
    expect(ask(entries, question).verdict).toBe('refuse')
  })

  test('very long messages are read in bounded time', () => {
    const started = performance.now()
    ask(entries, 'palabra inventada número '.repeat(50_000))
    ask(entries, Array.from({ length: 3000 }, (_, i) => `acuarelx${i.toString(36)}`).join(' '))
    ask(entries, '¿'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('an empty index refuses', () => {
    expect(ask([], '¿Cuánto cuesta?')).toMatchObject({ verdict: 'refuse', content: messagesIn('es').refusal })
  })

  test('texts without words do no harm', () => {
    expect(ask(entriesOf(['', '😀', '...', course]), 'acuarela').content).toContain('acuarela')
  })
})

describe('languages', () => {
  const mixed = [
    ...entriesOf([course, 'Puedes pedir la devolución durante 14 días.'], 'es'),
    ...entriesOf(
      [
        'The oil painting course lasts three weeks and costs 90 euros.',
        'Refunds are possible within 30 days.',
      ],
      'en',
    ).map((entry) => ({ ...entry, source_id: entry.source_id + 10 })),
  ]

  test('a question finds the texts of its language', () => {
    expect(ask(mixed, 'How long does the oil painting course last?').content).toContain('three weeks')
    expect(ask(mixed, '¿Cuánto dura el curso de acuarela?').content).toContain('seis semanas')
    expect(ask(mixed, 'refunds').content).toContain('30 days')
    expect(ask(mixed, 'devolucion').content).toContain('14 días')
  })

  test('the stopwords of a language that no text is in are no question words either', () => {
    const spanish = entriesOf(['Photoshop se instala desde tu cuenta de Adobe.'])
    const { norm } = search(buildIndex(spanish), 'How do I install Photoshop on my computer?')
    expect(norm).toBeGreaterThan(search(buildIndex(spanish), 'How do I install Excel on my computer?').norm)
    expect(ask(spanish, 'So what is this Photoshop?')).toMatchObject({
      verdict: 'answer',
      language: 'en',
    })
  })

  test('refuses in the language of the visitor, else of the texts, else in English', () => {
    const spanish = entriesOf([course])
    expect(ask(spanish, 'Wie wird morgen das Wetter in Berlin?').content).toBe(messagesIn('de').refusal)
    expect(ask(spanish, 'Quelle est la capitale de la France ?').content).toBe(messagesIn('fr').refusal)
    expect(ask(spanish, '首都はどこですか').content).toBe(messagesIn('ja').refusal)
    expect(ask(spanish, '???').content).toBe(messagesIn('es').refusal)
    expect(ask(spanish, '???', { visitor_language: 'it' }).content).toBe(messagesIn('it').refusal)
    expect(ask(entriesOf(['Xyz'], null), '???').content).toBe(messagesIn('en').refusal)
  })

  test.each([
    ['zh', '课程费用是一百二十元，为期六周。', '课程费用是多少？'],
    ['ja', 'コースの料金は五千円で、期間は六週間です。', 'コースの料金はいくらですか'],
    ['ko', '강좌 가격은 오만 원이고 기간은 여섯 주입니다.', '강좌 가격이 얼마예요?'],
    ['th', 'คอร์สสีน้ำราคา 120 ยูโร เรียนหกสัปดาห์', 'คอร์สสีน้ำราคาเท่าไหร่'],
    ['ru', 'Курс акварели длится шесть недель и стоит 120 евро.', 'Сколько стоит курс акварели?'],
    ['el', 'Το μάθημα ακουαρέλας κοστίζει 120 ευρώ.', 'Πόσο κοστίζει το μάθημα ακουαρέλας;'],
    ['ar', 'تكلفة دورة الرسم مئة يورو ومدتها ستة أسابيع.', 'ما هي تكلفة دورة الرسم؟'],
    ['hi', 'जलरंग कोर्स की कीमत 120 यूरो है।', 'जलरंग कोर्स की कीमत क्या है?'],
    ['pl', 'Kurs akwareli kosztuje 120 euro i trwa sześć tygodni.', 'Ile kosztuje kurs akwareli?'],
    ['vi', 'Khóa học màu nước giá 120 euro, kéo dài sáu tuần.', 'Khóa học màu nước giá bao nhiêu?'],
  ])('%s', (language, text, question) => {
    const entries = entriesOf([text], language)
    expect(ask(entries, question).content).toContain(text)
    expect(ask(entries, 'What about tattoos?').verdict).toBe('refuse')
  })

  test('every language has all three messages', () => {
    const languages = 'es en pt fr de it ca nl sv da no fi pl ro ru uk tr el ar hi zh ja ko th vi'.split(' ')
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(languages))
    for (const message of Object.values(messages)) {
      for (const text of [message.refusal, message.hedge, message.offer])
        expect(text.length).toBeGreaterThan(5)
    }
    expect(messagesIn('toString')).toBe(messagesIn('en'))
  })
})

test('further rankings are fused: similarity alone can find a passage, and a weight of 0 changes nothing', () => {
  const entries = entriesOf([course, 'Aceptamos tarjeta, transferencia y PayPal.'])
  const index = buildIndex(entries)
  const scores = [{ kind: 'source' as const, source_id: 2, sequence: 0, score: 0.8 }]
  const fused = search(index, '¿cómo abono el curso?', { extra_scores: [{ weight: 3, scores }] })
  expect(fused.hits.map(({ source_id }) => source_id)).toEqual([2, 1])
  const plain = search(index, '¿cómo abono el curso?')
  expect(search(index, '¿cómo abono el curso?', { extra_scores: [{ weight: 0, scores }] }).hits).toEqual(
    plain.hits,
  )
  const sure = search(index, '¿cómo abono?', { extra_scores: [{ weight: 3, scores, certainty: 0.7 }] })
  expect(sure.verdict).toBe('answer')
  expect(composeAnswer(sure, entries).content).toContain('PayPal')
  const hidden = search(index, 'curso', { allow: (id) => id !== 2, extra_scores: [{ weight: 3, scores }] })
  expect(hidden.hits.map(({ source_id }) => source_id)).toEqual([1])
})
