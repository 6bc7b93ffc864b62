import { expect, test } from 'vitest'
import { contrast, shadesOf } from './brand.rules.ts'
import { stage } from './theme.ts'

test.each(['#ffff00', '#000000', '#ffffff', '#ff0044', '#1f5c3a', '#00ffff', '#0000ff'])(
  'text is as legible in the shades of %s as in our own',
  (color) => {
    const shades = shadesOf(color, stage)
    expect(shades).toHaveLength(10)
    for (const [at, shade] of shades.entries()) {
      expect(shade).toMatch(/^#[0-9a-f]{6}$/)
      const difference = contrast(shade, '#ffffff') / contrast(stage[at]!, '#ffffff')
      expect([at, difference > 0.96 && difference < 1.04]).toEqual([at, true])
    }
    expect(contrast(shades[7]!, '#ffffff')).toBeGreaterThan(4.5)
  },
)
