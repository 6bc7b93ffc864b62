import { expect, it } from 'vitest'
import { isKeyboardMash } from './keyboard-mash.rules.ts'
import { understandMessage } from './understand-message.rules.ts'

it.each([
  'asdf jkl',
  'asdkjh qwpoe',
  'ASDFGH',
  'asdf jklñ qwpoe',
  'jajsjdja',
  'asdasd',
  'zxcvb?',
  'hfhfhf',
  'jjkk trrp zzb, lksjdf',
  'aaaa',
])('«%s» is keys pressed at random, which asks nothing', (text) => {
  expect(understandMessage(text, 'es')).toMatchObject({ acts: ['empty'], questions: [], language: null })
})

it.each([
  'falconry',
  'xilografía',
  'kintsugi',
  'r/w',
  'IRPF',
  'pdf',
  'wifi',
  'https',
  'lynx',
  'rhythm',
  'sdkfjh asdf curso',
  'asdf tres',
  'asdf привет',
  'milkshake',
  'offshore',
  'Herbstsprung',
  'wildflower',
  'volksklassen',
  'liberty',
  'Wert',
  'Knightsbridge',
  'HDMI DVB',
  'AAA',
  'mp4',
  'お金',
])('«%s» may be a subject', (text) => {
  expect(understandMessage(text, 'es').questions).toEqual([text])
})

it('leaves what is said beside it', () => {
  expect(understandMessage('gracias jajsjdja', 'es')).toMatchObject({ acts: ['thanks'], questions: [] })
  expect(isKeyboardMash('asdkjh how much is it')).toBe(false)
})
