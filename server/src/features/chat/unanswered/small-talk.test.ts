import { expect, test } from 'vitest'
import { foldedWords, isSmallTalk } from './small-talk.ts'

test.each([
  'hello',
  'HOLA!!',
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
  'Γεια σας',
  'ok, thanks',
  'Hi, who are you?',
  '¿y eso?',
  '???',
  '',
])('%j is small talk', (message) => {
  expect(isSmallTalk(foldedWords(message))).toBe(true)
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
  'Do you have it in red?',
])('%j is a question', (message) => {
  expect(isSmallTalk(foldedWords(message))).toBe(false)
})
