import { expect, it } from 'vitest'
import { chooseAmong, findDescribedOffers, findNamedOffers, findOffersThatSay } from './match-offers.rules.ts'
import { createOffer } from './offer.fixture.ts'

const tasting = createOffer(1, 'Curso Mesa en Misa', ['curso'], 'Siete módulos para poner la mesa.')
const kit = createOffer(2, 'Kit Miel Viva', ['kit'], 'Pesa dos kilos: un tarro y tres velas de cera.')
const naming = { languages: ['es'], kinds: [], isReference: false, isIndefinite: false }

it('a word that a product has as it is written is no misspelling of one of another title', () => {
  const words = ['pesa', 'miel']
  expect(findNamedOffers([tasting, kit], { ...naming, words, kinds: ['kit'] })).toEqual([kit])
})

it('one misspelt word is one word of a title', () => {
  expect(findNamedOffers([tasting], { ...naming, words: ['mepa'] })).toEqual([])
  expect(findNamedOffers([tasting], { ...naming, words: ['mepa', 'misa'] })).toEqual([tasting])
})

it('a description that has the words side by side names its product, unless others have them too', () => {
  const sheet = createOffer(3, 'Ficha de cata', [], 'Dos páginas (wine tasting sheet) para llenar.')
  const guide = createOffer(4, 'Guía de cata', [], 'Tasting wine, and a sheet of paper.')
  const find = (...words: string[]) =>
    findOffersThatSay([sheet, guide], { ...naming, words, languages: ['en'] })
  expect(find('tasting', 'sheet')).toEqual([sheet])
  expect(find('sheet')).toEqual([])
  expect(find('sheet', 'paper')).toEqual([])
  expect(findOffersThatSay([sheet, { ...sheet, id: 5 }], { ...naming, words: ['tasting', 'sheet'] })).toEqual(
    [],
  )
})

const room = createOffer(6, 'Un cuarto en dos días', ['curso'], 'Para pintar y empapelar un cuarto chico.')
const chair = createOffer(7, 'Tu primer mueble', ['curso'], 'Para restaurar una silla o una mesa.')
const english = { ...naming, languages: ['en'], isReference: true }

it('a product is described in the words of another language too, by more than one', () => {
  const find = (...words: string[]) => findDescribedOffers([room, chair], { ...english, words })
  expect(find('painting', 'room')).toEqual([room])
  expect(find('painting', 'boat')).toEqual([])
  expect(find('room')).toEqual([])
})

it('among products that were told one word chooses the only one that knows it', () => {
  const choose = (...words: string[]) => chooseAmong([room, chair], { ...english, words })
  expect(choose('room')).toEqual([room])
  expect(choose('boat')).toEqual([])
  expect(chooseAmong([room], { ...english, words: ['room'] })).toEqual([])
})
