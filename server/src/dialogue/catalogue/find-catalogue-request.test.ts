import { describe, expect, it } from 'vitest'
import { findCatalogueRequest, readNaming } from './find-catalogue-request.rules.ts'
import fixture from './requests.fixture.json' with { type: 'json' }

const asked = Object.entries(fixture.asked) as [language: string, [question: string, intent: string][]][]
const others = fixture.others as [question: string, language: string][]
const named = fixture.named as [question: string, language: string, words: string][]

const intentsOf = (question: string, language: string): string[] => [
  ...(findCatalogueRequest(question, language)?.intents ?? []),
]

describe.each(asked)('%s', (language, questions) => {
  it.each(questions)('«%s» asks for %s', (question, intent) => {
    expect(intentsOf(question, language)).toContain(intent)
  })
})

it('asks nothing of a catalogue where no such thing is said', () => {
  expect(others.filter(([question, language]) => intentsOf(question, language).length > 0)).toEqual([])
})

it('keeps the words that name something apart from those that ask', () => {
  const { words, kinds } = findCatalogueRequest('hola, ¿me dices cuánto cuesta el curso de injertos?', 'es')!
  expect({ words, kinds }).toEqual({ words: ['injertos'], kinds: ['course'] })
})

it.each(['how much is the one-to-one?', 'how much is a 1 on 1', 'price of one to one?'])(
  '«%s» names a kind, and no other word',
  (question) => {
    expect(findCatalogueRequest(question, 'en')).toMatchObject({ kinds: ['session'], words: [] })
  },
)

it('sessions are what a course has, where one is named', () => {
  expect(findCatalogueRequest('how many sessions does the course take?', 'en')?.kinds).toEqual(['course'])
})

it.each([
  ['how much is the memory kit?', ['kit']],
  ['where can I buy the pdf with the routes?', ['pdf']],
  ['how much is the pdf guide?', ['guide']],
  ['how much is the video call?', ['call']],
  ['how much is a call, how do I book one?', ['call']],
  ['how do I book the pasta workshop?', ['workshop']],
])('«%s» names the kinds %j', (question, kinds) => {
  expect(findCatalogueRequest(question, 'en')?.kinds).toEqual(kinds)
})

it('a verb that is written like a kind names none', () => {
  expect(findCatalogueRequest('do you have a number I can call?', 'en')).toBe(null)
})

it.each(named)('«%s» (%s) names «%s» alone', (question, language, words) => {
  expect(findCatalogueRequest(question, language)?.words.join(' ')).toBe(words)
})

it('is read in the language that it is written in, whatever the language of the reply', () => {
  expect(findCatalogueRequest('quanto costa il corso?', 'en')?.languages).toEqual(['it', 'en'])
})

it('reads the level that somebody says they have', () => {
  const level = (question: string) => findCatalogueRequest(question, 'en')?.level
  expect(level('I have never touched a saw, which course is for me?')).toBe('beginner')
  expect(level('which courses are for advanced gardeners?')).toBe('advanced')
  expect(level('which courses do you have?')).toBe(null)
})

it.each([
  ['and is any of them free', 'en'],
  ['¿alguno de los cursos es gratis?', 'es'],
  ['algum deles é grátis?', 'pt'],
  ['lequel de vos cours est gratuit ?', 'fr'],
  ['ist eines davon kostenlos?', 'de'],
])('«%s» is of any of them', (question, language) => {
  const request = findCatalogueRequest(question, language)
  expect(request?.isOpen).toBe(true)
  expect([...request!.intents]).toContain('free')
})

it.each([
  ["what's the cheapest thing in your shop", 'en', true],
  ['¿qué es lo más barato de tu tienda?', 'es', true],
  ['which is the cheapest?', 'en', false],
  ['do you have a course on all of this?', 'en', true],
  ['¿tienes algún curso donde se vea todo esto?', 'es', true],
])('«%s» (%s) is of everything: %s', (question, language, isOfEverything) => {
  expect(findCatalogueRequest(question, language)?.isOfEverything).toBe(isOfEverything)
})

it('a text of many words tells a story and asks nothing of a catalogue', () => {
  expect(findCatalogueRequest(`${'how much is it '.repeat(1000)}?`, 'en')).toBe(null)
})

it.each([
  ['how do I get over stage fright?', 'en'],
  ['how can I get rid of moss on a roof?', 'en'],
  ['¿cómo consigo que suba la masa?', 'es'],
])('«%s» buys nothing', (question, language) => {
  expect(findCatalogueRequest(question, language)?.intents.has('buy') ?? false).toBe(false)
})

it('«there» names no product', () => {
  for (const [question, language] of [
    ['donde compro el taller de alla', 'es'],
    ['was kostet der Kurs von drüben', 'de'],
    ['qual o preço da oficina de lá', 'pt'],
  ] as const)
    expect(readNaming(question, language).words).toEqual([])
})

it('«get used to» buys nothing, while used copies are bought', () => {
  const buys = (question: string) => findCatalogueRequest(question, 'en')?.intents.has('buy') ?? false
  expect(buys('where can I get used to the heat?')).toBe(false)
  expect(buys('where can I get used copies?')).toBe(true)
})

it('a word that is another one elsewhere names a kind of product in its own language only', () => {
  expect(readNaming('how much is the stage fright book', 'en')).toEqual({
    words: ['stage', 'fright'],
    kinds: ['book'],
  })
  expect(readNaming('combien coûte le stage de poterie', 'fr').kinds).toEqual(['course'])
  expect(readNaming('sillas para la oficina', 'es').kinds).toEqual([])
  expect(readNaming('quanto custa a oficina', 'pt').kinds).toEqual(['workshop'])
})

it.each([
  ['compara el kit de cabos con el curso de nudos', 'es'],
  ['compare the rope kit with the knots course', 'en'],
  ['compara o kit de cordas com o curso de nós', 'pt'],
  ['comparez le kit de cordes avec le cours de nœuds', 'fr'],
  ['vergleiche das Set mit dem Kurs', 'de'],
  ['confronta il kit di corde con il corso di nodi', 'it'],
  ['compara el kit de cordes amb el curs de nusos', 'ca'],
])('«%s» (%s) names two things apart', (question, language) => {
  expect(findCatalogueRequest(question, language)?.parts.length).toBe(2)
})

it('«with» is of one thing where «and» stands between two', () => {
  const request = findCatalogueRequest('compare the course with videos and the book', 'en')
  expect(request?.parts.map(({ kinds }) => kinds)).toEqual([['course'], ['book']])
})

it.each([
  ['no sé cuál curso elegir', 'es', null],
  ["I don't know which course to take", 'en', null],
  ['no sé coser, ¿qué curso me recomiendas?', 'es', 'beginner'],
])('«%s» (%s) tells the level %s', (question, language, level) => {
  expect(findCatalogueRequest(question, language)?.level).toBe(level)
})

it.each([
  ["and the cheapest one that isn't free?", 'en', true],
  ['¿y lo más barato que no sea gratis?', 'es', true],
  ['e o mais barato que não seja grátis?', 'pt', true],
  ["le moins cher qui n'est pas gratuit ?", 'fr', true],
  ['was ist am günstigsten und nicht kostenlos?', 'de', true],
  ['il più economico che non sia gratis?', 'it', true],
  ['el més barat que no sigui gratis?', 'ca', true],
  ['what is the cheapest?', 'en', false],
])('«%s» (%s) asks for what is paid: %s', (question, language, isPaid) => {
  expect(findCatalogueRequest(question, language)).toMatchObject({ isPaid, words: [] })
})

it('«cada una» asks of each part, «each call» of each thing of that kind', () => {
  expect(findCatalogueRequest('¿y cuánto dura cada una?', 'es')?.each).toEqual({ kind: null })
  expect(findCatalogueRequest('how long is each call of the course?', 'en')?.each).toEqual({ kind: 'call' })
  expect(findCatalogueRequest('¿y cuánto dura?', 'es')?.each).toBe(null)
})

it('how many are needed asks for no list of those on offer', () => {
  expect(findCatalogueRequest('¿cuántas clases hacen falta para galopar?', 'es')).toBe(null)
})

it.each([
  ['how much is the course about small boats?', 'en', true],
  ['¿cuánto vale el curso sobre barcos pequeños?', 'es', true],
  ['was kostet der Kurs über Boote?', 'de', true],
  ['how much is the boat course?', 'en', false],
])('«%s» (%s) tells what a product is about: %s', (question, language, isReference) => {
  expect(findCatalogueRequest(question, language)?.isReference).toBe(isReference)
})

it('what is paid later names no product', () => {
  const asked = '¿la guía de mareas es gratis de verdad o toca pagar al final?'
  expect(findCatalogueRequest(asked, 'es')?.words).toEqual(['mareas'])
})

it.each([
  ['do you sell anything about bread?', 'en', true],
  ['¿tienes algo a la venta sobre pan?', 'es', true],
  ['você vende algo sobre pão?', 'pt', true],
  ['vous vendez quelque chose sur le pain ?', 'fr', true],
  ['verkauft ihr etwas über Brot?', 'de', true],
  ['vendete qualcosa sul pane?', 'it', true],
  ['veneu alguna cosa sobre pa?', 'ca', true],
  ['do you sell bread?', 'en', false],
  ['do you have anything for a sore back?', 'en', false],
])('«%s» (%s) asks for whatever is sold: %s', (question, language, isOfWares) => {
  expect(findCatalogueRequest(question, language)?.isOfWares).toBe(isOfWares)
})
