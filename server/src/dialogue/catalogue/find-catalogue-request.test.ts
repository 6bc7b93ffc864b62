import { describe, expect, it } from 'vitest'
import { findCatalogueRequest } from './find-catalogue-request.rules.ts'

const intentsOf = (question: string, language: string): string[] => [
  ...(findCatalogueRequest(question, language)?.intents ?? []),
]

const asked: Record<string, [question: string, intent: string][]> = {
  es: [
    ['¿Cuánto cuesta el curso de injertos?', 'price'],
    ['q precio tiene?', 'price'],
    ['precio', 'price'],
    ['a cuánto sale la membresía al mes', 'price'],
    ['¿Qué vale el libro?', 'price'],
    ['¿en qué moneda están los precios?', 'currency'],
    ['¿es gratis?', 'free'],
    ['qué incluye el taller', 'contents'],
    ['y q trae?', 'contents'],
    ['de qué va el libro', 'contents'],
    ['dame más información del curso de podas', 'contents'],
    ['¿es un curso o un libro?', 'kind'],
    ['dónde lo puedo comprar', 'buy'],
    ['cómo me apunto al curso', 'buy'],
    ['Quiero inscribirme en el taller', 'buy'],
    ['qué cursos tenéis?', 'list'],
    ['tienes algún libro', 'list'],
    ['cursos', 'list'],
    ['¿Qué vendes?', 'list'],
    ['cuál es el curso más barato', 'cheapest'],
    ['y el más caro?', 'dearest'],
    ['diferencia entre podas e injertos', 'compare'],
    ['compara los dos cursos', 'compare'],
    ['¿cuánto dura el curso?', 'duration'],
    ['qué curso me recomiendas para empezar', 'recommend'],
  ],
  en: [
    ['How much is the grafting course?', 'price'],
    ['how much does it cost', 'price'],
    ['whats the price of the book', 'price'],
    ['price', 'price'],
    ['how much per month is the membership?', 'price'],
    ['which currency is that?', 'currency'],
    ['is it free?', 'free'],
    ['what is included in the workshop', 'contents'],
    ['what do i get in the pruning course', 'contents'],
    ["what's it about?", 'contents'],
    ['tell me more about the book', 'contents'],
    ['is it a course or a book?', 'kind'],
    ['where can I buy the book', 'buy'],
    ['how do i sign up for the course?', 'buy'],
    ['what courses do you have?', 'list'],
    ['do you sell any books?', 'list'],
    ['courses', 'list'],
    ['what do u sell', 'list'],
    ['which is the cheapest one', 'cheapest'],
    ['whats the most expensive course', 'dearest'],
    ["what's the difference between pruning and grafting?", 'compare'],
    ['never done it before, which one should i take', 'recommend'],
    ['which course is best for beginners', 'recommend'],
    ['how long is the grafting course?', 'duration'],
  ],
  pt: [
    ['Quanto custa o curso de enxertos?', 'price'],
    ['o que inclui o livro?', 'contents'],
    ['onde posso comprar?', 'buy'],
    ['que cursos tens?', 'list'],
    ['qual é o mais barato?', 'cheapest'],
    ['que curso recomendas para iniciantes', 'recommend'],
  ],
  fr: [
    ['Combien coûte le cours de greffe ?', 'price'],
    ["c'est gratuit ?", 'free'],
    ["qu'est-ce qui est inclus dans le livre ?", 'contents'],
    ['où puis-je acheter le livre ?', 'buy'],
    ['quels cours proposez-vous ?', 'list'],
    ['quel est le moins cher ?', 'cheapest'],
    ['quelle est la différence entre les deux ?', 'compare'],
  ],
  de: [
    ['Was kostet der Kurs?', 'price'],
    ['Ist das kostenlos?', 'free'],
    ['Was ist im Kurs enthalten?', 'contents'],
    ['Wo kann ich das Buch kaufen?', 'buy'],
    ['Welche Kurse habt ihr?', 'list'],
    ['welcher ist der teuerste', 'dearest'],
    ['welcher Kurs ist für Anfänger geeignet', 'recommend'],
  ],
  it: [
    ['quanto costa il corso?', 'price'],
    ['è gratis?', 'free'],
    ['cosa include il libro?', 'contents'],
    ['dove posso comprarlo?', 'buy'],
    ['quali corsi avete?', 'list'],
    ['qual è il più economico?', 'cheapest'],
  ],
  ca: [
    ["Quant costa el curs d'empelts?", 'price'],
    ['és gratis?', 'free'],
    ['què inclou el llibre?', 'contents'],
    ['on puc comprar el llibre', 'buy'],
    ['quins cursos teniu?', 'list'],
    ['quin és el més barat?', 'cheapest'],
  ],
}

describe.each(Object.entries(asked))('%s', (language, questions) => {
  it.each(questions)('«%s» asks for %s', (question, intent) => {
    expect(intentsOf(question, language)).toContain(intent)
  })
})

it('asks nothing of a catalogue where no such thing is said', () => {
  const others = [
    ['¿Cuánto tarda en secar?', 'es'],
    ['qué barro compro para empezar', 'es'],
    ['gracias, hasta luego', 'es'],
    ['¿Puedo devolver un curso?', 'es'],
    ['How long does it take?', 'en'],
    ['when do I sow tomatoes', 'en'],
    ['can I get my money back', 'en'],
    ['how much should I water them', 'en'],
    ['Comment tailler un rosier ?', 'fr'],
    ['Wann säe ich Tomaten?', 'de'],
  ] as const
  expect(others.filter(([question, language]) => intentsOf(question, language).length > 0)).toEqual([])
})

it('keeps the words that name something apart from those that ask', () => {
  const { words, kinds } = findCatalogueRequest('hola, ¿me dices cuánto cuesta el curso de injertos?', 'es')!
  expect({ words, kinds }).toEqual({ words: ['injertos'], kinds: ['course'] })
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

it('a text of many words tells a story and asks nothing of a catalogue', () => {
  expect(findCatalogueRequest(`${'how much is it '.repeat(1000)}?`, 'en')).toBe(null)
})
