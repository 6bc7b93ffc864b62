import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lexiconByLanguage } from './lexicons.rules.ts'
import phrasings from './phrasings.fixture.json' with { type: 'json' }
import questions from './questions.fixture.json' with { type: 'json' }
import { understandMessage } from './understand-message.rules.ts'

const cases = Object.entries(phrasings).flatMap(([language, acts]) =>
  Object.entries(acts).flatMap(([act, texts]) => texts.map((text) => ({ language, act, text }))),
)

describe('what is said beside questions is recognised, and asks nothing', () => {
  test.each(cases)('$language: «$text» is $act', ({ language, act, text }) => {
    const understood = understandMessage(text, language)
    expect(understood.acts).toContain(act)
    expect(understood.questions).toEqual([])
    expect([language, null]).toContain(understood.language)
  })
})

test('whom to call at which point is a question', () => {
  const asked = understandMessage('a client is late paying, at what point do i ring them?', 'en')
  expect(asked).toMatchObject({ acts: [], tells: false })
})

test.each([
  'Hello there, how are you?',
  '¡Buenos días! ¿Qué tal?',
  'Muchas gracias :)',
  'Bonjour',
  'Guten Tag',
  'merci beaucoup',
  'こんにちは',
  '你好',
  '안녕하세요',
  'مرحبا',
  'Привет',
  'Здравствуйте!',
  'Γεια σας',
  'goedemorgen',
  'dzień dobry',
  'takk',
  'teşekkür ederim',
  'xin chào',
  'ok, thanks',
  'Hi, who are you?',
  'kaixo',
  'dziękuję bardzo',
  'hvala lepa',
  'ありがとうございます',
  'до свидания',
  'नमस्ते',
  'mulțumesc frumos',
  'kiitos paljon',
])('«%s» asks nothing', (text) => {
  expect(understandMessage(text, null).questions).toEqual([])
})

test.each([
  'Hello, do you repair bicycles?',
  'hola, precio',
  'Price?',
  'gatos',
  'HTML',
  'sale',
  'Hola, ¿pan?',
  'お金はいくらですか',
  '价格',
  'Привет, сколько стоит курс?',
])('«%s» asks something', (text) => {
  expect(understandMessage(text, null).questions).toHaveLength(1)
})

describe('what merely holds such words stays a question', () => {
  test.each(questions)('«%s»', (text) => {
    expect(understandMessage(text, null)).toMatchObject({ acts: [], questions: [text] })
  })
})

test.each<[string, string[], string[]]>([
  ['hola buenas! una pregunta, cuánto tarda la masa?', ['greeting'], ['cuánto tarda la masa?']],
  [
    'Hi there! I was wondering how long the glaze dries, thanks!',
    ['greeting', 'thanks'],
    ['how long the glaze dries'],
  ],
  ['gracias! y dónde se compra?', ['thanks'], ['y dónde se compra?']],
  ['perdona, me podrías decir qué harina usas por favor?', [], ['qué harina usas']],
  ['ok, and how much is the book?', ['yes'], ['and how much is the book?']],
  ['could you please tell me when the workshop starts', [], ['when the workshop starts']],
  [
    'quiero hablar con una persona, el pedido 48 no ha llegado',
    ['person', 'complaint'],
    ['el pedido 48 no ha llegado'],
  ],
  [
    'esto es una vergüenza! cuándo me devolvéis el dinero?',
    ['complaint'],
    ['cuándo me devolvéis el dinero?'],
  ],
  ['can you tell me more', [], ['can you tell me more']],
  ["hi I'm Anna, where do I start?", ['greeting'], ["I'm Anna, where do I start?"]],
  ['hello :D', ['greeting'], []],
  ['hola! q hay de nuevo?', ['greeting'], ['q hay de nuevo?']],
  ['cld u tell me wen it starts', [], ['wen it starts']],
  ['thx btw, do i go thru the loop', ['thanks'], ['do i go thru the loop']],
  ['im a beginer where do i start', [], ['where do i start']],
  ["I'm a beginner sailor, which boat?", [], ['which boat?']],
  ["i'm a big fan of your bread", ['empty'], []],
  ['brand new to sailing', ['empty'], []],
  ['bnas, cnto dura?', ['greeting'], ['cnto dura?']],
  ['the link dosent work', ['complaint'], ['the link dosent work']],
])('«%s» is divided into acts and questions', (text, acts, asked) => {
  expect(understandMessage(text, null)).toMatchObject({ acts, questions: asked })
})

describe('two questions', () => {
  test.each<[string, string[]]>([
    ['cuánto cuesta el curso y dónde lo compro?', ['cuánto cuesta el curso', 'dónde lo compro?']],
    [
      'how long do I proof it and what flour do you use?',
      ['how long do I proof it', 'what flour do you use?'],
    ],
    ['q harina uso y cuanta agua le echo', ['q harina uso', 'cuanta agua le echo']],
    ['¿Qué horno usas? ¿A qué temperatura?', ['¿Qué horno usas?', '¿A qué temperatura?']],
    ['y el libro cuánto cuesta y lo hay en papel?', ['y el libro cuánto cuesta', 'lo hay en papel?']],
    ['cuánto cuesta el curso y necesito horno?', ['cuánto cuesta el curso', 'necesito horno?']],
    ['how much is the kit and are batteries included?', ['how much is the kit', 'are batteries included?']],
    ['do you ship to Italy, and how much is it?', ['do you ship to Italy', 'and how much is it?']],
    ['cuanto dura, cuanto cuesta y cuando empieza', ['cuanto dura', 'cuanto cuesta', 'cuando empieza']],
    [
      'Is it for beginners? Can I pay later? Do I get a book? Where is it?',
      ['Is it for beginners?', 'Can I pay later?', 'Do I get a book? Where is it?'],
    ],
  ])('«%s» is divided', (text, asked) => {
    expect(understandMessage(text, null).questions).toEqual(asked)
  })

  test.each([
    'cómo planto tomates y pepinos?',
    'sal y harina',
    '¿cuánto gasta el horno? Que tengo miedo a la factura',
    'Wie pflege ich Tomaten und Gurken?',
    'come conservo la pasta e il sugo?',
    'qué pan hago que sea rápido y que no lleve huevo?',
    'how do I knead it when it is wet and sticky?',
    'cómo y cuándo podo el olivo?',
    'my bread is flat and dense. What did I do wrong?',
    'si uso masa madre, cuánto tarda en subir?',
    'qué diferencia hay entre la harina blanca y la integral?',
    'why does the crust crack and the crumb stay raw?',
    'necesito saber a cuánto se cuece la loza, que es de baja',
  ])('«%s» is one', (text) => {
    expect(understandMessage(text, null).questions).toHaveLength(1)
  })
})

test.each(['', ' ', '?', '...', '¿¿??', 'a', '7', '👍', '🙏🙏 ❤️', '\n\n', '-'])(
  '«%s» says nothing',
  (text) => {
    expect(understandMessage(text, 'es')).toMatchObject({ language: null, acts: ['empty'], questions: [] })
  },
)

describe('the language', () => {
  test.each([
    ['grazie mille', 'es', 'it'],
    ['gracias', 'en', 'es'],
    ['dank je wel', 'es', 'nl'],
    ['спасибо', 'es', 'ru'],
    ['hallo', 'nl', 'nl'],
    ['hallo', 'es', 'de'],
    ['merci beaucoup', 'en', 'fr'],
    ['obrigada!', 'es', 'pt'],
    ['hallo, was kostet Ukulele for Beginners?', 'en', 'de'],
    ['quanto costa The Slow Loaf?', 'en', 'it'],
    ['hello', 'es', 'en'],
    ['hola, how long does it take?', 'es', 'en'],
    ['¿cuánto cuesta?', 'en', 'es'],
    ['ok', 'es', null],
    ['no', 'en', null],
    ['?', 'en', null],
    ['Marta', 'es', null],
    ['brownies', 'es', null],
    ['mandais el kit a tenerife?', 'es', 'es'],
    ['hoeveel kost de cursus?', 'es', 'nl'],
    ['me cojo dos cachorros hermanos?', 'es', 'es'],
    ['y qué apuntas en cada una', 'es', 'es'],
    ['i què hi apuntes a cada una', 'es', 'ca'],
    ['y que publicaste el mes pasado', 'es', 'es'],
    ['blorfi trunka ñeñe pim', 'es', null],
  ])('of «%s» where %s is expected is %s', (text, expected, language) => {
    expect(understandMessage(text, expected).language).toBe(language)
  })
})

it('what happened to a visitor is asked about, whatever words of small talk stand beside it', () => {
  expect(understandMessage('got stung on my hand, what now', 'en')).toMatchObject({
    acts: [],
    questions: ['got stung on my hand, what now'],
  })
})

it('a thing that was bought is no complaint by itself, and one in French where it does not come', () => {
  expect(understandMessage('combien coûte le cours pour chiots ?', 'es').acts).toEqual([])
  expect(understandMessage("je n'arrive pas à me connecter à mon compte", 'es').acts).toEqual(['complaint'])
  expect(understandMessage("j'ai toujours pas reçu le lien", 'es').acts).toEqual(['complaint'])
})

it('two questions of a chat without accents are two', () => {
  const { questions } = understandMessage('puedo pagar con paypal y me dais diploma?', 'es')
  expect(questions).toEqual(['puedo pagar con paypal', 'me dais diploma?'])
  expect(understandMessage('donde estais y que horario teneis', 'es').questions).toHaveLength(2)
})

it.each(['jajaja', 'jejeje', 'hahahaha', 'xd'])('«%s» asks nothing', (text) => {
  expect(understandMessage(text, 'es').questions).toEqual([])
})

describe('any text', () => {
  const words = fc.constantFrom(
    ...cases.map(({ text }) => text),
    ...questions,
    'y',
    'and',
    ',',
    '?',
    ' ',
    '\n',
    'é',
    '¿',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(words).map((parts) => parts.join(' ')),
  )

  it('gives at most three questions, each a piece of it, and an act where it gives none', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(null, 'es', 'de', 'xx'), (text, expected) => {
        const { acts, questions: asked } = understandMessage(text, expected)
        expect(asked.length).toBeLessThanOrEqual(3)
        expect(asked.every((question) => text.includes(question))).toBe(true)
        expect(acts.length + asked.length).toBeGreaterThan(0)
        expect(new Set(acts).size).toBe(acts.length)
      }),
    )
  })

  test.each(['no ', 'y que ', 'por favor ', 'hola, ', 'que? ', 'can you tell me if ', 'i ', 'a b '])(
    'is understood within a bound of steps where it is four thousand characters of «%s»',
    (text) => {
      expect(understandMessage(text.repeat(4000 / text.length), null).questions.length).toBeLessThanOrEqual(3)
    },
  )
})

describe('a word alone', () => {
  it.each([
    'cours',
    'pdf',
    'video',
    'programa',
    'software',
    'número',
    'slow',
    'tip',
    'papa',
    'bizcocho',
    'glass',
    'hammer',
  ])('«%s» is a subject, in the language that is expected', (word) => {
    expect(understandMessage(word, 'es')).toMatchObject({ acts: [], questions: [word] })
    expect([null, 'es', 'fr', 'en']).toContain(understandMessage(word, 'es').language)
  })

  it.each(['pan', 'sale', 'dog', 'primer', 'tom'])('«%s» tells no language', (word) => {
    expect(['es', null]).toContain(understandMessage(word, 'es').language)
  })
})

it.each([
  ['en', 'min mins hr hrs sec gm cm mm ft w msg sup cos jus rn iv yr def'],
  ['es', 'min hs gr kg cm dl kn cd tv ai acer asta ola toy sos ps iso osea sobretodo computadora'],
])('no word or unit of a text is chat spelling in %s', (language, words) => {
  const spellings = lexiconByLanguage.get(language)?.spellings
  expect(words.split(' ').filter((word) => spellings?.has(word))).toEqual([])
})

it('a text of four thousand characters is searched for as a whole', () => {
  const text = 'a\n'.repeat(2000)
  expect(understandMessage(text, 'en')).toMatchObject({ acts: [], questions: [text] })
})
