import { expect, it } from 'vitest'
import { hasOddLetters } from './odd-letters.rules.ts'

it.each(['mmgh blrt frrp', 'blorp fnix ttrz', 'ggfhh trrlk ñplo', 'blrgh fnord zzzt', 'Fjdks wwqe lsñd'])(
  'no language puts the letters of «%s» together so',
  (text) => {
    expect(hasOddLetters(text)).toBe(true)
  },
)

it.each([
  'kombucha scoby',
  'raku pit',
  'amitraz dosis',
  'darjeeling longjing',
  'lactarius deliciosus',
  'etcheverry larraguibel',
  'Szymborska Brzezinski',
  'tzatziki gyros',
  'iyengar pranayama',
  'USB HDMI DVI',
  'mp4 xvid',
  'holaa q tal',
  'ttrz',
  'чай пуэр',
  'how do i fix the blrgh',
])('«%s» may ask for something', (text) => {
  expect(hasOddLetters(text)).toBe(false)
})
