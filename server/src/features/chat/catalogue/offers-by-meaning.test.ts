import { expect, it } from 'vitest'
import { createOffer } from './offer.fixture.ts'
import {
  findForeignOffersAbout,
  findOffersByMeaning,
  findOnlyForeignOffer,
  findRelatedOffers,
} from './offers-by-meaning.rules.ts'

const kit = createOffer(
  1,
  'Kit de memoria',
  ['kit'],
  'Una baraja, un cronómetro y cien fichas para practicar.',
)
const calendar = createOffer(
  2,
  'Calendario de siembra',
  ['huerto'],
  'Una hoja con lo que se siembra cada mes.',
)
const course = createOffer(
  3,
  'Palacio en 30 días',
  ['curso', 'memoria'],
  'Treinta lecciones para recordar más.',
)
const offers = [kit, calendar, course]
const naming = { kinds: [], languages: ['en'], isReference: false, isIndefinite: false }

it('a product is named by the meaning of all words in another language, of its tags too where a kind is named', () => {
  const find = (words: string[], kinds: ('kit' | 'course')[] = []) =>
    findOffersByMeaning(offers, { ...naming, words, kinds })
  expect(find(['memory'], ['kit'])).toEqual([kit])
  expect(find(['memory'], ['course'])).toEqual([course])
  expect(find(['sowing', 'calendar'])).toEqual([calendar])
  expect(find(['harvest', 'calendar'])).toEqual([])
})

it('one word without a kind names nothing, nor do words of anything of that sort', () => {
  expect(findOffersByMeaning(offers, { ...naming, words: ['memory'] })).toEqual([])
  const anySort = { ...naming, words: ['sowing', 'calendar'], isIndefinite: true }
  expect(findOffersByMeaning(offers, anySort)).toEqual([])
})

it('the only product of a kind in another language is meant by one word of its meaning, not by none', () => {
  const find = (words: string[], languages = ['en']) =>
    findOnlyForeignOffer([calendar], { ...naming, words, languages })
  expect(find(['monthly', 'sowing', 'leaflet'])).toEqual([calendar])
  expect(find(['leaflet'])).toEqual([])
  expect(find(['siembra', 'semanal'], ['es'])).toEqual([])
  expect(findOnlyForeignOffer([calendar, course], { ...naming, words: ['sowing'] })).toEqual([])
})

it('a product that knows no word of a question, or is of another kind, is not related to it', () => {
  expect(findRelatedOffers(offers, { ...naming, words: ['skate'], kinds: ['kit'] })).toEqual([])
  expect(findRelatedOffers(offers, { ...naming, words: ['memory'], kinds: ['kit'] })).toEqual([kit])
})

it('plurals whose stem is short mean something, and words that begin alike are the same in two languages', () => {
  const parrots = createOffer(
    4,
    'Loros tranquilos',
    ['curso'],
    'Dieciocho lecciones sobre la convivencia con ellos.',
  )
  const skate = createOffer(
    5,
    'Skate desde cero',
    ['curso'],
    'Seis semanas para quien nunca ha pisado una tabla.',
  )
  const find = (word: string) =>
    findOffersByMeaning([parrots, skate], { ...naming, words: [word], kinds: ['course'] })
  expect(find('parrot')).toEqual([parrots])
  expect(find('skateboarding')).toEqual([skate])
})

it('a word whose plural alone is listed for a meaning has that meaning too', () => {
  const signs = createOffer(6, 'Signos para bebés', ['curso'], 'Curso de cinco semanas con sesenta signos.')
  expect(findOffersByMeaning([signs], { ...naming, words: ['baby', 'sign'], kinds: ['course'] })).toEqual([
    signs,
  ])
})

it('a product with little of what a word may mean is not named where another has most of it', () => {
  const clients = createOffer(7, 'Cartera de clientes', ['curso', 'traductores'], 'Ocho semanas en línea.')
  const portuguese = createOffer(8, 'Portugués ya', ['curso', 'idiomas'], 'Doce semanas en línea.')
  const find = (all: (typeof clients)[]) =>
    findOffersByMeaning(all, { ...naming, words: ['translators'], kinds: ['course'] })
  expect(find([clients, portuguese])).toEqual([clients])
  expect(find([portuguese])).toEqual([portuguese])
})

it('a product of the own language is about what its tags say in another one', () => {
  const portraits = createOffer(
    5,
    'Caras de Ruzafa',
    ['course', 'photography'],
    'Retrato callejero con el móvil.',
  )
  const about = (word: string) =>
    findForeignOffersAbout([...offers, portraits], { ...naming, languages: ['es'], words: [word] })
  expect(about('fotografía')).toEqual([portraits])
  expect(about('perros')).toEqual([])
  expect(about('carreras')).toEqual([])
  expect(about('cocina')).toEqual([])
})
