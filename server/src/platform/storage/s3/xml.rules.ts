const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return entities[name] ?? whole
  })

/** The contents of every element of this name: in S3's answers those that are read have no attributes. */
export const elements = (xml: string, name: string): string[] =>
  xml
    .split(`</${name}>`)
    .slice(0, -1)
    .flatMap((part) => part.split(`<${name}>`)[1] ?? [])

/** The text of the first element of this name. */
export function elementText(xml: string, name: string): string | undefined {
  const [inner] = elements(xml, name)
  return inner === undefined ? undefined : unescapeXml(inner)
}

export const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
