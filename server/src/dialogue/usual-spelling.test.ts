import { expect, test } from 'vitest'
import { usualSpelling } from './usual-spelling.rules.ts'

test.each([
  ['en', 'hw often shld i rinse my sails', 'how often should i rinse my sails'],
  ['en', 'the best way 2 get rid of mould', 'the best way to get rid of mould'],
  ['en', 'is that ok 4 my boat?', 'is that ok for my boat?'],
  ['en', 'can you post it to me in Ireland?', 'can you ship it to me in Ireland?'],
  ['en', 'do u post abroad', 'do you ship abroad'],
  ['en', 'would you post one to Norway?', 'would you ship one to Norway?'],
  ['es', 'xq se agrieta?', 'por que se agrieta?'],
  ['es', 'cuanto vale el finde de kayak', 'cuanto vale el fin de semana de kayak'],
  ['en', 'how much is a 1h sesh', 'how much is a 1h session'],
  ['es', 'q lleva mi 1a factura?', 'que lleva mi primera factura?'],
])('%s: «%s» is «%s»', (language, written, usual) => {
  expect(usualSpelling(written, language)).toBe(usual)
})

test.each([
  ['en', 'How do I mix 2 litres for 4 people?'],
  ['en', 'is 4 the right number?'],
  ['en', 'can you post it on Instagram?'],
  ['en', 'how often do you post to YouTube?'],
  ['en', 'do you post one every week?'],
  ['en', 'would you do a sponsored post?'],
  ['es', '¿Cuánto tarda en secar?'],
  ['hu', 'Mennyi ideig tart?'],
])('%s: «%s» stays as it is', (language, written) => {
  expect(usualSpelling(written, language)).toBe(written)
})
