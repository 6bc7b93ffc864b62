import { describe, expect, it, test } from 'vitest'
import { readOfferWish } from './read-offer-wish.rules.ts'

describe('a question for what a creator offers is told from others', () => {
  it.each([
    'what have you got for people who garden on a balcony?',
    'which of your courses could I do without any Spanish',
    'which of the stuff you sell would suit a beginner',
    'anything on sale for families?',
    'do you do anything in person?',
    'any books by you or just courses',
    'u got a course for total newbies?',
    'a ver qué tenéis de velas',
    'qué cosas tienes para el que quiera aprender a tejer',
    'tienes algún curso de esto?',
    'tienes algo para aprender a pintar?',
    'haces algún taller presencial?',
    'de lo tuyo qué me vendría bien',
    'cuál de tus cosas me conviene',
    'enséñame todo lo que vendes',
  ])('«%s» asks for the creator’s own', (question) => {
    expect(readOfferWish(question)?.asksFor).toMatch(/own|any/)
  })

  it.each([
    'what would you suggest for me?',
    'which one should I start with',
    'con qué me aconsejas empezar',
  ])('«%s» asks for advice', (question) => {
    expect(readOfferWish(question)).toMatchObject({ asksFor: 'advice' })
  })
})

describe('an ordinary question asks for nothing that is offered', () => {
  it.each([
    'is there anything they must not eat?',
    'is there anything I can do about slugs?',
    'what do you do for a sore throat?',
    'hay algún truco para que no se pegue?',
    'hay algún teléfono para hablar con alguien?',
    'hay algo nuevo este mes?',
    'tienes alguna receta nueva?',
    'cuánto tiempo lo dejo secar?',
    'y la pequeña, que tiene dos años?',
    'do I have anything to pay at the border?',
    'do you have anything like a checklist',
    'is there stuff in the water that kills them?',
    'is there a club near me where I can swim?',
    'any books you like by Sandor Katz',
    'any events in Madrid this spring',
    'the whole range of motion hurts',
    'can you run classes in parallel?',
    'which one should I pick first?',
    'what should I go for, one page or two?',
    'qué tienes en la nevera',
    'qué cosas hay en un botiquín',
    'hay alguna clase de planta que aguante poca luz?',
    'qué clases hay de setas venenosas?',
    'tienes algo que se pueda congelar',
    'hay algo más que pueda hacer?',
    'qué me conviene más, crol o braza?',
  ])('«%s» asks for none', (question) => {
    expect(readOfferWish(question)).toBeNull()
  })
})

test('something to read and something by post name a form where products are asked for', () => {
  expect([...readOfferWish('have you got anything to read about bees?')!.forms]).toEqual(['reading'])
  expect([...readOfferWish('do you have anything that comes by post?')!.forms]).toEqual(['regular'])
  expect([...readOfferWish('which of your courses is for me?')!.forms]).toEqual([])
})
