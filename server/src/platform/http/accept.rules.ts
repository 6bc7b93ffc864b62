/**
 * Whether a client asks for a type by its name, and wants JSON no more than that (RFC 9110, 12.5.1).
 * @param header Accept
 */
export function asksFor(type: string, header: string | undefined): boolean {
  const wishes = (header ?? '').slice(0, 1_000).split(',').map(readWish)
  const quality = (name: string) => wishes.find((wish) => wish.name === name)?.quality ?? 0
  return quality(type) > 0 && quality(type) >= quality('application/json')
}

function readWish(wish: string): { name: string; quality: number } {
  const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
  const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
  return { name, quality: Number.isNaN(quality) ? 0 : quality }
}
