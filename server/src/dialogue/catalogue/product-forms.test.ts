import { expect, it, test } from 'vitest'
import { formsIn, isOfDeal, type ProductForm } from './product-forms.rules.ts'

it.each<[string, ProductForm[]]>([
  ['the video thing for making nicer coffee', ['lessons']],
  ['aquella mañana con los relojes', ['gathering']],
  ['an hour on Zoom with her', ['personal']],
  ['los sobres que mandas cada mes', ['regular']],
  ['una guía en PDF', ['reading']],
  ['the kit', ['thing']],
  ['how deep do I sow the beans?', []],
  ['es tarde para sembrar?', []],
  ['she wakes up twice a week', []],
])('«%s» names %s', (text, forms) => {
  expect([...formsIn(text)]).toEqual(forms)
})

test('whoever buys, comes or pays is told from whoever asks how something is done', () => {
  expect(isOfDeal('can I still sign up?')).toBe(true)
  expect(isOfDeal('y se puede devolver?')).toBe(true)
  for (const other of [
    'why do my beads crack?',
    'vale, y cómo riego los tomates?',
    '¿cómo sale el sol?',
    'where do I place the pot?',
  ])
    expect(isOfDeal(other), other).toBe(false)
})
