const defaultColor = '#0d574f'

/** The colour of what is written on another one, so that it can be read. */
function signColor(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#1b1b1b' : '#ffffff'
}

const escaped = (sign: string): string => sign.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The colour in which an academy is drawn. */
export const appColor = (color: string | null): string => color ?? defaultColor

/** The first letter of an academy's name on its colour, as SVG. It may be cut to a circle. */
export function appIcon({ name, color }: { name: string; color: string | null }): string {
  const ground = appColor(color)
  const [letter] = new Intl.Segmenter().segment(name.trim().toUpperCase())
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><text x="256" y="256" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="240" fill="${signColor(ground)}">${escaped(letter?.segment ?? '')}</text></svg>`
}
