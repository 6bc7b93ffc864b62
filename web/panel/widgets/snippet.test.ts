import { expect, test } from 'vitest'
import { snippetOf } from './snippet.rules.ts'

test('the snippet names the widget, and its look where that is another than usual', () => {
  const base = 'https://understudy.example'
  expect(snippetOf({ id: 'wgt_1', color: '#12695f', position: 'right' }, base)).toBe(
    '<script async src="https://understudy.example/widget.js" data-clone="wgt_1"></script>',
  )
  expect(snippetOf({ id: 'wgt_1', color: '#aa0000', position: 'left' }, base)).toContain(
    ' data-clone="wgt_1" data-color="#aa0000" data-position="left">',
  )
})
