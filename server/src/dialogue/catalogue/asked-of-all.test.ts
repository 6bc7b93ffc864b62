import { describe, expect, it } from 'vitest'
import { findCatalogueRequest } from './find-catalogue-request.rules.ts'

describe('a kind beside «products» or the like', () => {
  it.each([
    ["what's the cheapest of your courses and products?", 'en'],
    ['que cursos y materiales vendes?', 'es'],
    ['que vendes? cursos talleres y eso', 'es'],
    ['¿qué productos o cursos tienes?', 'es'],
    ['which courses or things do you have?', 'en'],
  ])('«%s» (%s) is of all products', (question, language) => {
    expect(findCatalogueRequest(question, language)).toMatchObject({
      kinds: [],
      words: [],
      isOfEverything: true,
    })
  })

  it.each([
    ['cuánto cuestan el curso y los materiales?', 'es'],
    ['which of your products is a course?', 'en'],
  ])('«%s» (%s) is of that kind', (question, language) => {
    expect(findCatalogueRequest(question, language)?.kinds).toEqual(['course'])
  })
})

it('kinds that are named behind a question for a list belong to it', () => {
  const request = findCatalogueRequest('what do you have for learning soap? courses, guides, whatever', 'en')
  expect(request).toMatchObject({ kinds: ['course', 'guide'], words: ['soap'] })
  expect([...request!.intents]).toEqual(['list'])
  expect(findCatalogueRequest('do you have soap? the course says I need some', 'en')).toBe(null)
})

it('who tells whom two things are for compares these two', () => {
  const question =
    'qué diferencia hay entre el curso de nudos y la caja? es para mi hermana que acaba de llegar y no sé cuál coger'
  expect(findCatalogueRequest(question, 'es')?.parts).toEqual([
    { words: ['nudos'], kinds: ['course'] },
    { words: ['caja'], kinds: [] },
  ])
})

it.each([
  ['saw you have a sheet for the fridge, is that free?', 'en', ['sheet', 'fridge']],
  ['vi que tienes una hoja para la nevera, es gratis?', 'es', ['hoja', 'nevera']],
  ['I noticed there is a sheet for the fridge, how much is it?', 'en', ['sheet', 'fridge']],
])('«%s» (%s) names what was seen', (question, language, words) => {
  expect(findCatalogueRequest(question, language)).toMatchObject({ words, isIndefinite: false })
})
