import { expect, test } from 'vitest'
import { wordsOfSubject } from './words-of-subject.ts'

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
])('%j is no question', (message) => {
  expect(wordsOfSubject(message)).toBeNull()
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
])('%j is one', (message) => {
  expect(wordsOfSubject(message)).not.toBeNull()
})
