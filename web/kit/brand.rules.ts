import type { MantineColorsTuple } from '@mantine/core'

type Rgb = [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const write = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, as WCAG 2 defines it. */
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => part + (other[at]! - part) * share) as unknown as Rgb

/** The contrast between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** The colour made lighter or darker until it is as bright as wanted. */
function withLuminance(color: Rgb, wanted: number): Rgb {
  const end = wanted > luminance(color) ? white : black
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const share = (low + high) / 2
    const isShort = wanted > luminance(color) === luminance(mix(color, end, share)) < wanted
    if (isShort) low = share
    else high = share
  }
  return mix(color, end, high)
}

/**
 * The shades of a brand's colour: each as bright as the same shade of a palette whose contrasts are known, so that text
 * stays legible whatever colour somebody chose.
 */
export const shadesOf = (hex: string, like: MantineColorsTuple): MantineColorsTuple =>
  like.map((shade) =>
    write(withLuminance(parse(hex), luminance(parse(shade)))),
  ) as unknown as MantineColorsTuple
