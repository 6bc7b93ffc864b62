import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { periodDays } from './period.rules.ts'
import fixture from './questions.fixture.json' with { type: 'json' }
import { readLatestQuestion } from './read-latest-question.rules.ts'

const { asking, others, texts } = fixture

/** Questions for the day of a text. */
const askingForDay: string[] = [
  'when did you publish that?',
  'When did you write the article about ash glazes?',
  'when was it published',
  'when was the video about raku posted?',
  'how old is this article?',
  'cuándo lo publicaste?',
  '¿De cuándo es el artículo sobre raku?',
  '¿cuándo se publicó la noticia sobre el grupo de otoño?',
  'de cuándo es eso',
  'cuándo escribiste eso de los concursos?',
  'cuando publicaste lo del mar frío',
  'when did you write this?',
  'when did you write this one',
  'and when did you write the one about the dinner table?',
  'de qué fecha es ese artículo',
  'quando você publicou isso?',
  'de quando é o artigo sobre esmaltes?',
  'quand as-tu publié ça ?',
  "De quand date l'article sur le raku ?",
  'wann hast du das geschrieben?',
  'Wann hast du den Artikel über Raku veröffentlicht?',
  "quando hai pubblicato l'articolo sul raku?",
  'quan ho vas publicar?',
  "de quan és l'article sobre raku?",
]

/** They ask for the time of something else. */
const askingForOtherTimes: string[] = [
  'when did you write your first song?',
  'when was the last frost',
  'when is the course about glazes?',
  'when was it fired?',
  'when do you publish new articles?',
  'cuándo subiste el horno a mil grados',
  '¿de cuándo es el horno?',
  '¿cuándo es el curso sobre raku?',
  'cuándo se publica la nota',
  'quand as-tu fait ça ?',
  'wann hast du das gelernt?',
  'how old is the kiln?',
  'quando foi a geada',
  'when did you post my parcel?',
]

describe('a question for what is new', () => {
  it.each([
    'que ha publicado yolima ultimamente?',
    'que ha escrito la Yolima este mes',
    'what has Yolima Arbelaez written lately?',
    'was hat Yolima zuletzt geschrieben?',
    'o que a Yolima publicou este mês?',
    'cosa ha pubblicato Yolima ultimamente?',
  ])('«%s» names whoever publishes', (question) => {
    const names = new Set(['yolima', 'arbelaez'])
    expect(readLatestQuestion(question, null, names)).toMatchObject({ asksFor: 'latest', subject: null })
    expect(readLatestQuestion(question)).toBeNull()
  })

  it.each(['any New Year recipes?', 'any new free videos?', 'new York tips?'])(
    '«%s» asks for nothing new on that',
    (question) => {
      expect(readLatestQuestion(question)?.subject ?? null).toBe(null)
    },
  )

  it('the one who publishes is no subject: «any new Carola videos?»', () => {
    expect(readLatestQuestion('any new Carola videos?', null, new Set(['carola']))?.subject ?? null).toBe(
      null,
    )
  })

  it('«is Yolima new?» asks for none', () => {
    expect(readLatestQuestion('is Yolima new?', null, new Set(['yolima']))).toBeNull()
  })

  it.each(Object.entries(asking))('is known in %s', (language, questions) => {
    const missed = questions.filter((question) => readLatestQuestion(question)?.asksFor !== 'latest')
    expect({ language, missed }).toEqual({ language, missed: [] })
  })

  it.each(Object.entries(texts))('asks for texts about a subject in %s', (language, questions) => {
    const missed = questions.filter((question) => readLatestQuestion(question)?.asksFor !== 'texts')
    expect({ language, missed }).toEqual({ language, missed: [] })
  })

  it.each(Object.entries(others))(
    'is not seen in %s where something else is asked',
    (language, questions) => {
      const wrong = questions.filter((question) => readLatestQuestion(question) !== null)
      expect({ language, wrong }).toEqual({ language, wrong: [] })
    },
  )

  it.each([
    ['What is the latest about ash glazes?', 'ash glazes'],
    ['What did you publish about ash glazes last month?', 'ash glazes'],
    ["What's new in ceramics this year?", 'ceramics'],
    ['lo último sobre los Esmaltes de ceniza', 'los Esmaltes de ceniza'],
    ['¿Has escrito algo este mes sobre el torno?', 'el torno'],
    ['Was hast du zuletzt über Glasuren geschrieben?', 'Glasuren'],
    ['y a-t-il du nouveau sur les émaux ?', 'les émaux'],
    ['novedades', null],
    ['any new recipes with rye?', 'rye'],
    ['any new bee posts this autumn?', 'bee'],
    ['your latest home recording articles', 'home recording'],
    ['show me your latest bee posts', 'bee'],
    ['new bee posts?', 'bee'],
    ['¿qué hay de nuevo en el mundo de la vela?', 'la vela'],
    ['do you have anything about glazes from October?', 'glazes'],
    ['de qué va tu último artículo?', null],
    ['algo sobre impuestos de este octubre?', 'impuestos'],
    ['whats the latest one about sleep', 'sleep'],
  ])('«%s» has the subject %s, in the words of the message', (question, subject) => {
    expect(readLatestQuestion(question)).toMatchObject({ subject })
  })
})

describe('a question for what is new at a time', () => {
  it.each([
    ['what did you write this week?', { unit: 'week', ago: 0 }],
    ['qué publicaste ayer', { unit: 'day', ago: 1 }],
    ["qu'as-tu publié le mois dernier ?", { unit: 'month', ago: 1 }],
    ['¿algo nuevo de conejos este otoño?', { unit: 'season', ago: 0 }],
    ['what did you post last summer?', { unit: 'season', ago: 1 }],
    ['gibt es diesen Herbst etwas Neues?', { unit: 'season', ago: 0 }],
    ['Was hast du letztes Jahr veröffentlicht?', { unit: 'year', ago: 1 }],
    ['novità di ottobre 2025', { unit: 'date', month: 10, year: 2025 }],
    ['novedades de octubre', { unit: 'date', month: 10, year: null }],
    ['what did you publish in 2025?', { unit: 'date', month: null, year: 2025 }],
    ['novetats', null],
    ['do you have anything from october?', { unit: 'date', month: 10, year: null }],
    ['algo de esta semana?', { unit: 'week', ago: 0 }],
    ["alguna cosa d'octubre?", { unit: 'date', month: 10, year: null }],
    ['y algo de este octubre sobre impuestos?', { unit: 'date', month: 10, year: null }],
    ['anything about taxes from last october?', { unit: 'date', month: 10, year: null }],
    ['anything new since the start of october?', { unit: 'date', month: 10, year: null, isSince: true }],
    ['qué has publicado desde septiembre', { unit: 'date', month: 9, year: null, isSince: true }],
    ['anything new on climbing since the summer?', { unit: 'season', ago: 1, isSince: true }],
    ['have you written anything since last month?', { unit: 'month', ago: 1, isSince: true }],
    ['gibt es was neues seit Oktober?', { unit: 'date', month: 10, year: null, isSince: true }],
    ['quoi de neuf depuis septembre ?', { unit: 'date', month: 9, year: null, isSince: true }],
    ["che c'è di nuovo dall'estate?", { unit: 'season', ago: 1, isSince: true }],
    ['novidades desde outubro?', { unit: 'date', month: 10, year: null, isSince: true }],
    ['què hi ha de nou des de setembre?', { unit: 'date', month: 9, year: null, isSince: true }],
  ])('«%s» is of the time %o', (question, period) => {
    expect(readLatestQuestion(question)).toMatchObject({ period, isPeriodOnly: false })
  })

  it.each([
    'tenes algun newsletter para anotarme',
    '¿tienes boletín?',
    'do you have any podcast?',
    'tens newsletter?',
  ])('«%s» asks whether there is something to sign up for', (question) => {
    expect(readLatestQuestion(question)).toBeNull()
  })

  it('is read in the expected language where it can be, else in the one that it is in', () => {
    expect(readLatestQuestion('que publicaste el mes pasado?', 'ca')).toMatchObject({ language: 'es' })
    for (const language of ['pt', 'es'])
      expect(readLatestQuestion('este mês?', language)).toMatchObject({ language })
    expect(readLatestQuestion('post', 'it') ?? readLatestQuestion('nuevo post?', 'es')).toMatchObject({
      language: 'es',
    })
    expect(readLatestQuestion('tienes algún podcast sobre el sueño?')).toMatchObject({ subject: 'el sueño' })
  })

  it('with «the latest ones» asks for no list of texts', () => {
    const question = 'which articles do you have about sleep, the latest ones?'
    expect(readLatestQuestion(question)).toMatchObject({ asksFor: 'latest' })
  })

  it('that is a time and nothing else says so', () => {
    expect(readLatestQuestion('¿Y este mes?')).toMatchObject({ isPeriodOnly: true })
    expect(readLatestQuestion('this week?')).toMatchObject({ isPeriodOnly: true })
  })

  test('whatever is written, a subject is a part of it', () => {
    const word = fc.constantFrom(
      'lo',
      'ultimo',
      'sobre',
      'the',
      'latest',
      'about',
      'in',
      'May',
      '2025',
      'kiln',
      '?',
      'este',
      'mes',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join(' ')
        expect(text).toContain(readLatestQuestion(text)?.subject ?? '')
      }),
    )
  })
})

describe('a question for the day of a text', () => {
  it.each(askingForDay)('is known: «%s»', (question) => {
    expect(readLatestQuestion(question)).toMatchObject({ asksFor: 'day' })
  })

  it.each(askingForOtherTimes)('is not seen in «%s»', (question) => {
    expect(readLatestQuestion(question)).toBeNull()
  })

  it('has the subject that it names', () => {
    const question = 'when was the news about the autumn group published?'
    expect(readLatestQuestion(question)).toMatchObject({ subject: 'the autumn group' })
    expect(readLatestQuestion('de cuándo es eso')).toMatchObject({ subject: null })
  })
})

describe('a time', () => {
  // A Sunday.
  const today = '2026-03-01'
  it.each([
    [{ unit: 'day', ago: 0 }, '2026-03-01', '2026-03-01'],
    [{ unit: 'day', ago: 1 }, '2026-02-28', '2026-02-28'],
    [{ unit: 'week', ago: 0 }, '2026-02-23', '2026-03-01'],
    [{ unit: 'week', ago: 1 }, '2026-02-16', '2026-02-22'],
    [{ unit: 'month', ago: 0 }, '2026-03-01', '2026-03-31'],
    [{ unit: 'month', ago: 1 }, '2026-02-01', '2026-02-28'],
    [{ unit: 'season', ago: 0 }, '2026-01-01', '2026-03-31'],
    [{ unit: 'season', ago: 1 }, '2025-10-01', '2025-12-31'],
    [{ unit: 'year', ago: 1 }, '2025-01-01', '2025-12-31'],
    [{ unit: 'date', month: 2, year: 2024 }, '2024-02-01', '2024-02-29'],
    [{ unit: 'date', month: null, year: 2024 }, '2024-01-01', '2024-12-31'],
  ] as const)('%o has its days', (period, from, to) => {
    expect(periodDays(period, today)).toEqual({ from, to })
  })

  it('that is a month without a year is the latest one that has begun', () => {
    const month = (number: number) => periodDays({ unit: 'date', month: number, year: null }, today).from
    expect([month(3), month(4), month(12)]).toEqual(['2026-03-01', '2025-04-01', '2025-12-01'])
  })

  it('since which something is goes on to the present day', () => {
    const since = { unit: 'date', month: 10, year: null, isSince: true } as const
    expect(periodDays(since, today)).toEqual({ from: '2025-10-01', to: today })
  })

  it('goes back over the turn of a year', () => {
    expect(periodDays({ unit: 'month', ago: 1 }, '2026-01-15')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
    expect(periodDays({ unit: 'week', ago: 0 }, '2026-01-01').from).toBe('2025-12-29')
  })
})
