import { describe, expect, test } from 'vitest'
import { ask, course, createDocuments, type Text } from './answers.fixture.ts'
import { buildIndex, composeAnswer, type IndexDocument, search } from './index.ts'
import { messagesIn } from './messages.rules.ts'

const notes: Text[] = [
  course,
  'Puedes pedir la devolución del importe durante los primeros 14 días.',
  'El certificado se descarga desde tu perfil cuando completas el 80 % de las lecciones.',
  'Atendemos por correo de lunes a viernes, de 9 a 18 horas.',
  'Los envíos dentro de España tardan entre dos y cuatro días laborables.',
  'Aceptamos tarjeta, transferencia y PayPal.',
  'El taller de óleo empieza el 4 de marzo en Valencia.',
  'Las grabaciones quedan disponibles durante un año.',
  {
    kind: 'product_faq',
    form: 'pair',
    title: '¿Puedo pagar a plazos?',
    text: 'Sí, en tres cuotas sin intereses.',
  },
  {
    kind: 'guided_answer',
    form: 'pair',
    title: '¿Cómo hablo con una persona?',
    text: 'Escríbenos a hola@example.org y te responde Ana.',
  },
]

function answerAmong(
  documents: IndexDocument[],
  question: string,
  options?: Parameters<typeof composeAnswer>[2],
) {
  const found = search(buildIndex(documents), question)
  const isOf = (hit: { owner_id: number }) => documents.find(({ owner_id }) => owner_id === hit.owner_id)
  return composeAnswer(found, found.hits.map(isOf), { weigh: () => 0, ...options })
}

test('an answer may stand in a passage of the text that leads beside which other texts were found first', () => {
  const title = 'Callos y dedos'
  const passages = [
    { title, text: 'Los callos: cuando un callo duele, para.' },
    ...['El pan tarda.', 'Salir a las seis.', 'Tarda en salir.'],
    { title, text: 'El callo tarda tres semanas en salir.', owner_id: 1, sequence: 1 },
  ]
  const documents = createDocuments(passages)
  const found = search(buildIndex(documents), '¿cuánto tarda en salir un callo?')
  const hits = found.hits.toSorted((a, b) => a.sequence - b.sequence || a.owner_id - b.owner_id)
  expect(hits).toHaveLength(5)
  expect(composeAnswer({ ...found, hits }, documents).content).toContain('tres semanas')
})

describe.each([1, 3, 10])('a base of %i short texts', (size) => {
  const documents = createDocuments(notes.slice(0, size))
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
    const answer = ask(documents, question)
    expect(answer.decision).not.toBe('refuse')
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
    expect(ask(documents, question)).toMatchObject({ decision: 'refuse', citations: [], pair: null })
  })
})

describe('the answer', () => {
  test('gives a heading a line of its own, without its mark', () => {
    const text = '# Watering tomatoes in pots\n\nThey drink two litres a day in July. Use rain water.'
    expect(ask(createDocuments([text]), 'Watering tomatoes in pots in July?').content).toBe(
      'Watering tomatoes in pots\nThey drink two litres a day in July. Use rain water.',
    )
  })

  test('cites the words that it gives, with their position in the text', () => {
    const [document] = createDocuments([course]) as [IndexDocument]
    const found = search(buildIndex([document]), '¿Cuánto cuesta el curso?')
    const answer = composeAnswer(found, [{ ...document, start: 1000 }])
    for (const { owner_id, title, start, end } of answer.citations) {
      expect({ owner_id, title }).toEqual({ owner_id: 1, title: 'Curso de acuarela' })
      expect(answer.content).toContain(document.text.slice(start - 1000, end - 1000))
    }
    expect(answer.citations.length).toBeGreaterThan(0)
  })

  test('between .40 and .60 names the text that is nearest first', () => {
    const answer = ask(createDocuments([course]), '¿Tenéis cursos de guitarra?')
    expect(answer.decision).toBe('hedge')
    expect(answer.content).toMatch(/^Sobre «Curso de acuarela»:\n\n/)
  })

  test('does not say the same words twice where passages overlap', () => {
    const documents = createDocuments([course, course, { ...course, sequence: 1 }])
    const { content } = ask(documents, '¿Cuánto cuesta el curso?')
    expect(content.split('120 euros')).toHaveLength(2)
  })

  test('is the whole answer of a pair that asks the same, whatever else ranks higher', () => {
    const long = 'El certificado del curso de acuarela. '.repeat(5)
    const documents = createDocuments([
      { title: 'Certificado del curso', text: long },
      {
        kind: 'guided_answer',
        form: 'pair',
        title: '¿Cómo descargo el certificado del curso?',
        text: 'Entra en tu perfil.\nPulsa «Descargar».',
      },
    ])
    const answer = ask(documents, 'como descargo el certificado del curso')
    expect(answer).toMatchObject({
      decision: 'answer',
      pair: { kind: 'guided_answer', owner_id: 2, sequence: 0 },
    })
    expect(answer.content).toBe('Entra en tu perfil.\nPulsa «Descargar».')
  })

  test('comes from a passage where the pair that ranks first asks something else', () => {
    const documents = createDocuments([
      'El taller de óleo dura tres semanas.',
      { kind: 'product_faq', form: 'pair', title: '¿Cuánto cuesta el taller de óleo?', text: '90 euros.' },
    ])
    expect(ask(documents, '¿Cuánto dura el taller de óleo?').content).toContain('tres semanas')
    expect(ask(documents, '¿Cuánto cuesta el taller de óleo?').content).toBe('90 euros.')
  })

  test('of a guided answer in free mode leaves the words to the rest, and names the pair', () => {
    const free = {
      kind: 'guided_answer',
      form: 'pair' as const,
      title: '¿Qué curso me recomiendas para empezar?',
      text: '',
    }
    const alone = ask(createDocuments([free]), 'que curso me recomiendas para empezar?')
    expect(alone).toMatchObject({ content: messagesIn('es').offer, citations: [], pair: { owner_id: 1 } })
    const beside = ask(
      createDocuments([free, 'Para empezar recomiendo el curso de acuarela.']),
      '¿Qué curso me recomiendas?',
    )
    expect(beside.content).toContain('acuarela')
    expect(beside.pair).toMatchObject({ owner_id: 1 })
  })

  test('from what is spoken of has something in common with the question', () => {
    const [refund, kit] = createDocuments(
      [
        {
          kind: 'product_faq',
          form: 'pair',
          title: 'Can I get my money back?',
          text: 'Within 30 days. Write two lines and I send it back.',
        },
        { kind: 'product_faq', form: 'pair', title: 'Does the kit include bees?', text: 'No, it does not.' },
      ],
      'en',
    )
    const lining = 'where does most of the cold air get into a flat.\nwhat can I line it with?'
    expect(answerAmong([refund!], lining).decision).not.toBe('refuse')
    expect(answerAmong([refund!], lining, { is_of_subject: true }).decision).toBe('refuse')
    const bees = 'will they send me bees inside?'
    expect(answerAmong([refund!, kit!], bees).decision).toBe('refuse')
    expect(answerAmong([refund!, kit!], bees, { takes_nearest: true })).toMatchObject({
      decision: 'hedge',
      pair: { owner_id: kit!.owner_id },
    })
    const ofAnotherKind = { takes_nearest: true, mayAsk: () => false }
    expect(answerAmong([refund!, kit!], bees, ofAnotherKind).decision).toBe('refuse')
  })

  test('leaves out what the caller has no text for', () => {
    const documents = createDocuments([course])
    const found = search(buildIndex(documents), '¿Cuánto cuesta el curso?')
    expect(composeAnswer(found, [])).toMatchObject({ content: messagesIn('es').offer, citations: [] })
  })
})

describe('questions as people write them', () => {
  const documents = createDocuments(notes)

  test('what precedes the question does not count against it', () => {
    const message =
      'Hola, soy Marta y os conocí por Instagram el otro día. ¿Cuánto cuesta el curso de acuarela?'
    expect(ask(documents, message)).toMatchObject({ decision: 'answer' })
  })

  test('a single word finds its answer, with or without a typo', () => {
    expect(ask(documents, 'devolución').content).toContain('14 días')
    expect(ask(documents, 'devolucoin').content).toContain('14 días')
    expect(ask(documents, 'PAYPAL').content).toContain('PayPal')
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
    expect(ask(documents, question).decision).toBe('refuse')
  })

  test('very long messages are read in bounded time', () => {
    const started = performance.now()
    ask(documents, 'palabra inventada número '.repeat(50_000))
    ask(documents, Array.from({ length: 3000 }, (_, i) => `acuarelx${i.toString(36)}`).join(' '))
    ask(documents, '¿'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('an empty index refuses', () => {
    expect(ask([], '¿Cuánto cuesta?')).toMatchObject({
      decision: 'refuse',
      content: messagesIn('es').refusal,
    })
  })

  test('texts without words do no harm', () => {
    expect(ask(createDocuments(['', '😀', '...', course]), 'acuarela').content).toContain('acuarela')
  })
})

test('a passage found by meaning alone is the whole answer, without passages that only share a word', () => {
  const documents = createDocuments([
    'Forty euros for six evenings. Bring an apron.',
    'The fees of the library are waived.',
  ])
  const scores = [{ kind: 'source' as const, owner_id: 1, sequence: 0, score: 0.9, confidence: 0.7 }]
  const found = search(buildIndex(documents), 'Which fees do you ask?', {
    extra_rankings: [{ weight: 1, scores }],
  })
  expect(composeAnswer(found, documents).content).toContain('Forty euros')
  const alone = search(buildIndex(documents), 'precio?', { extra_rankings: [{ weight: 1, scores }] })
  expect(composeAnswer(alone, documents).content).toBe('Forty euros for six evenings. Bring an apron.')
})

test('further rankings are fused: similarity alone can find a passage, and a weight of 0 changes nothing', () => {
  const documents = createDocuments([course, 'Aceptamos tarjeta, transferencia y PayPal.'])
  const index = buildIndex(documents)
  const scores = [{ kind: 'source' as const, owner_id: 2, sequence: 0, score: 0.8 }]
  const fused = search(index, '¿cómo abono el curso?', { extra_rankings: [{ weight: 3, scores }] })
  expect(fused.hits.map(({ owner_id }) => owner_id)).toEqual([2, 1])
  const plain = search(index, '¿cómo abono el curso?')
  expect(search(index, '¿cómo abono el curso?', { extra_rankings: [{ weight: 0, scores }] }).hits).toEqual(
    plain.hits,
  )
  const sure = search(index, '¿cómo abono?', {
    extra_rankings: [{ weight: 3, scores: scores.map((score) => ({ ...score, confidence: 0.7 })) }],
  })
  expect(sure.decision).toBe('answer')
  expect(composeAnswer(sure, documents).content).toContain('PayPal')
  const hidden = search(index, 'curso', { filter: (id) => id !== 2, extra_rankings: [{ weight: 3, scores }] })
  expect(hidden.hits.map(({ owner_id }) => owner_id)).toEqual([1])
})

test('each sentence is weighed once, however many are compared', () => {
  const days = ['lunes', 'martes', 'jueves', 'viernes', 'domingo']
  const documents = createDocuments([days.map((day) => `El curso de acuarela se da el ${day}.`).join(' ')])
  const weighed: string[] = []
  const weigh = (sentence: string) => weighed.push(sentence)
  composeAnswer(search(buildIndex(documents), '¿Cuándo es el curso de acuarela?'), documents, { weigh })
  expect(weighed.length).toBe(days.length)
})
