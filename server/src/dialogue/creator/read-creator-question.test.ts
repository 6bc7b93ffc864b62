import { describe, expect, test } from 'vitest'
import { readCreatorQuestion } from './read-creator-question.rules.ts'

const people = new Set(['irene', 'salvatierra', 'brote'])
const read = (language: string, question: string) => readCreatorQuestion(question, language, () => people)

describe('a question who somebody is names the one who answers or the creator', () => {
  test.each([
    ['es', '¿Quién es Irene?'],
    ['es', 'y quien es irene salvatierra'],
    ['es', 'háblame de Irene'],
    ['es', 'a qué se dedica Irene?'],
    ['es', 'y qué enseña Irene?'],
    ['en', 'what does Irene Salvatierra teach?'],
    ['en', "who's Irene Salvatierra exactly?"],
    ['en', 'tell me a bit about Irene'],
    ['en', 'what does irene do for a living?'],
    ['en', 'who is irene btw?'],
    ['en', "who's this irene then"],
    ['en', 'sorry, who is Irene again?'],
    ['en', 'whos irene'],
    ['en', 'Irene who?'],
    ['es', 'y quién es Irene por cierto?'],
    ['es', 'y esta irene quién es?'],
    ['es', 'quién es Irene y qué hace'],
    ['es', 'quién es irene, si se puede saber'],
    ['fr', "c'est qui Irene ?"],
    ['fr', 'au fait, qui est Irene ?'],
    ['de', 'übrigens, wer ist Irene?'],
    ['it', 'comunque chi è Irene'],
    ['pt', 'quem é essa Irene afinal?'],
    ['ca', 'per cert, qui és la Irene?'],
    ['pt', 'quem é a Irene?'],
    ['fr', 'qui est Irene ?'],
    ['de', 'Wer ist Irene?'],
    ['it', 'chi è Irene?'],
    ['ca', 'qui és la Irene?'],
    ['es', 'y irene quién es, a qué se dedica'],
    ['es', '¿de dónde es Irene? El apellido no suena vasco.'],
    ['en', 'where is Irene from?'],
  ])('%s: «%s»', (language, question) => {
    expect([...(read(language, question) ?? [])]).toContain('irene')
  })
})

test.each([
  ['es', 'quién da los cursos?'],
  ['es', '¿Quién es la autora?'],
  ['es', 'y el profe quién es'],
  ['es', 'como se llama la profesora'],
  ['es', 'a qué se dedicaba antes la chica que hace estos cursos?'],
  ['es', 'quién es el que hace esta página?'],
  ['en', 'who teaches this?'],
  ['en', 'who wrote the book about knots'],
  ['en', 'whose course is it'],
  ['pt', 'quem é a autora?'],
  ['fr', 'qui donne les cours ?'],
  ['de', 'Wer unterrichtet?'],
  ['it', 'chi tiene i corsi?'],
  ['ca', 'qui fa els cursos?'],
])('%s: «%s» asks for the creator without a name', (language, question) => {
  expect(read(language, question)).toBe(people)
})

test.each([
  ['es', '¿Quién es el inventor de la kombucha?'],
  ['es', '¿Quién es Felisa?'],
  ['es', '¿Qué hace la levadura?'],
  ['es', '¿Qué hace Irene con las hojas del tomate?'],
  ['en', 'who is the best baker in town?'],
  ['en', "who is Irene's supplier?"],
  ['en', "who is Irene's supplier, by the way?"],
  ['en', 'who is Irene teaching on saturdays?'],
  ['es', 'quién es la alumna de Irene, por cierto'],
  ['en', 'what does yeast do?'],
  ['en', 'tell me about sourdough'],
  ['pt', 'quem inventou o fermento?'],
])('%s: «%s» asks for something else', (language, question) => {
  expect(read(language, question)).toBeNull()
})

test.each([
  ['en', 'whos behind this site'],
  ['es', 'quién está detrás de esto?'],
])('%s: «%s» means the creator', (language, question) => {
  expect(read(language, question)).toBe(people)
})

test.each([
  ['en', 'so who is she?'],
  ['es', 'y quién es ella?'],
  ['de', 'wer ist er?'],
])('%s: «%s» means the creator where nothing was spoken of', (language, question) => {
  expect(readCreatorQuestion(question, language, () => people, true)).toBe(people)
  expect(read(language, question)).toBeNull()
})
