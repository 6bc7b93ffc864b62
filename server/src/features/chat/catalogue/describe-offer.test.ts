import { expect, it } from 'vitest'
import {
  durationOfEachSentence,
  durationSentence,
  firstSentences,
  formatPrice,
  languageSentence,
  priceSentence,
  untilOccasion,
} from './describe-offer.rules.ts'
import { createOffer } from './offer.fixture.ts'

const offer = (description: string) => createOffer(1, 'Knots', ['course'], description)

it('a price has the sign and the decimals of its currency, and none that are zero', () => {
  expect(formatPrice(49, 'EUR', 'es')).toBe('49 €')
  expect(formatPrice(49.5, 'EUR', 'en')).toBe('€49.50')
  expect(formatPrice(1200, 'JPY', 'en')).toBe('¥1,200')
  expect(formatPrice(89, 'CHF', 'de')).toBe('89 CHF')
})

it('a description is cut behind a sentence, and a sentence that is too long at a word', () => {
  expect(firstSentences('One knot. Two knots. Three knots.', 22)).toBe('One knot. Two knots.')
  expect(firstSentences('A sentence of many words that does not end', 20)).toBe('A sentence of many…')
})

it.each([
  'Monthly subscription, four classes a month.',
  'Una suscripción con cuatro clases.',
  'Cuota de 24 €, con cuatro clases.',
  'Abonnement de douze séances.',
])('a sentence tells the price where it says how it is paid: «%s»', (sentence) => {
  expect(priceSentence(offer(`Knots on Tuesdays. ${sentence}`))).toBe(sentence)
})

it('a sentence tells the price where it speaks of one', () => {
  expect(priceSentence(offer('Ten knots. The price depends on the rope.'))).toBe(
    'The price depends on the rope.',
  )
  expect(priceSentence(offer('Ten knots that are priceless.'))).toBe('')
})

it('a sentence tells how long it takes where a number stands before a unit of time', () => {
  expect(durationSentence(offer('For sailors. An eight-week course.'))).toBe('An eight-week course.')
  expect(durationSentence(offer('Son 24 vídeos, 6 horas en total.'))).toBe('Son 24 vídeos, 6 horas en total.')
  const call = 'A call of sixty minutes. You send the files two days before.'
  expect(durationSentence(offer(call))).toBe('A call of sixty minutes.')
  expect(durationSentence(offer('112 pages for the weeks at sea.'))).toBe('')
})

it('a sentence tells how long each part takes where it says «each», or counts the parts before', () => {
  const told = (description: string) => durationOfEachSentence(offer(description)) !== ''
  expect(told('Curso con 36 videos de 15 minutos.')).toBe(true)
  expect(told('Six weekly sessions of 90 minutes on Zoom.')).toBe(true)
  expect(told('Diez clases; cada una dura 45 minutos.')).toBe(true)
  expect(told('Son 24 clases, seis horas en total.')).toBe(false)
  expect(told('Curso de 12 semanas.')).toBe(false)
})

it('the sentence that tells its language is not one of angles', () => {
  const course = createOffer(1, 'Camera', [], 'Low and high angles in six lessons. All of it in English.')
  expect(languageSentence(course)).toBe('All of it in English.')
})

it.each([
  [
    'A day of weaving. It is on 28 November, in my workshop in Cork. Lunch is included.',
    'A day of weaving. It is on 28 November, in my workshop in Cork.',
  ],
  ['Ten lessons. Bring a pen.', 'Ten lessons. Bring a pen.'],
])('«%s» tells when and where by «%s»', (description, told) => {
  expect(untilOccasion(description)).toBe(told)
})
