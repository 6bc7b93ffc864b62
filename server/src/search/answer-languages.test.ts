import { describe, expect, test } from 'vitest'
import { ask, course, createDocuments } from './answers.fixture.ts'
import { buildIndex, search } from './index.ts'
import messages from './messages.json' with { type: 'json' }
import { messagesIn } from './messages.rules.ts'

describe('languages', () => {
  const mixed = [
    ...createDocuments([course, 'Puedes pedir la devolución durante 14 días.'], 'es'),
    ...createDocuments(
      [
        'The oil painting course lasts three weeks and costs 90 euros.',
        'Refunds are possible within 30 days.',
      ],
      'en',
    ).map((document) => ({ ...document, owner_id: document.owner_id + 10 })),
  ]

  test('a question finds the texts of its language', () => {
    expect(ask(mixed, 'How long does the oil painting course last?').content).toContain('three weeks')
    expect(ask(mixed, '¿Cuánto dura el curso de acuarela?').content).toContain('seis semanas')
    expect(ask(mixed, 'refunds').content).toContain('30 days')
    expect(ask(mixed, 'devolucion').content).toContain('14 días')
  })

  test('a word is found just as it is written, whatever language the question is in', () => {
    const place = { ...createDocuments(['In Rodellar vans park below the chapel.'], 'en')[0]!, owner_id: 99 }
    for (const question of ['rodellar', '¿y en Rodellar?'])
      expect(ask([...mixed, place], question).content).toContain('below the chapel')
  })

  test('a number is found by its words and the other way round, in every language of the texts', () => {
    const texts = [
      { text: 'El taller dura nueve horas.' },
      { text: 'El horno nuevo tarda en secarse.' },
      { text: 'The oven bakes 12 trays.', language: 'en' },
    ]
    const index = buildIndex(createDocuments(texts))
    const find = (question: string) => search(index, question).hits.map(({ owner_id }) => owner_id)
    expect(['9', 'nueve', 'nine'].map(find)).toEqual([[1], [1, 2], [1]])
    expect(['12', 'doce', 'twelve'].map(find)).toEqual([[3], [3], [3]])
  })

  test('a question in a language that no text has loses its stopwords too', () => {
    const spanish = createDocuments(['Photoshop se instala desde tu cuenta de Adobe.'])
    const { confidence } = search(buildIndex(spanish), 'How do I install Photoshop on my computer?')
    expect(confidence).toBeGreaterThan(
      search(buildIndex(spanish), 'How do I install Excel on my computer?').confidence,
    )
    expect(ask(spanish, 'So what is this Photoshop?')).toMatchObject({
      decision: 'answer',
      language: 'en',
    })
  })

  test('refuses in the language of the visitor, else of the texts, else in English', () => {
    const spanish = createDocuments([course])
    expect(ask(spanish, 'Wie wird morgen das Wetter in Berlin?').content).toBe(messagesIn('de').refusal)
    expect(ask(spanish, 'Quelle est la capitale de la France ?').content).toBe(messagesIn('fr').refusal)
    expect(ask(spanish, '首都はどこですか').content).toBe(messagesIn('ja').refusal)
    expect(ask(spanish, '???').content).toBe(messagesIn('es').refusal)
    expect(ask(spanish, '???', { visitor_language: 'it' }).content).toBe(messagesIn('it').refusal)
    expect(ask(createDocuments(['Xyz'], null), '???').content).toBe(messagesIn('en').refusal)
  })

  test('one word is answered in a language of the texts that were found, whatever it looks like', () => {
    expect(ask(createDocuments(['La barba se peina seca.']), 'barba').language).toBe('es')
    expect(ask(mixed, 'refunds').language).toBe('en')
    expect(ask(createDocuments([course]), 'акварель').language).toBe('ru')
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
    const documents = createDocuments([text], language)
    expect(ask(documents, question).content).toContain(text)
    expect(ask(documents, 'What about tattoos?').decision).toBe('refuse')
  })

  test('every language has all messages, with a place for a title where one is named', () => {
    const languages = 'es en pt fr de it ca nl sv da no fi pl ro ru uk tr el ar hi zh ja ko th vi'.split(' ')
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(languages))
    for (const message of Object.values(messages)) {
      for (const text of [message.refusal, message.offer]) expect(text.length).toBeGreaterThan(5)
      for (const text of [message.nearest, message.about]) expect(text.split('{title}')).toHaveLength(2)
    }
    expect(messagesIn('toString')).toBe(messagesIn('en'))
  })
})
