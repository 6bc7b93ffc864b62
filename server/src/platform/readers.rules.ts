/**
 * The language of an Accept-Language that its reader wishes most, of those in which there are texts; null where there
 * is none.
 * @param isSpoken whether there are texts in a language, by its primary tag
 */
export function acceptedLanguage(header: string, isSpoken: (language: string) => boolean): string | null {
  const wishes = header
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((part) => part.startsWith('q='))
      return { language: tag.split('-')[0]!, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ language, quality }) => quality > 0 && isSpoken(language))
    .sort((a, b) => b.quality - a.quality)
  return wishes[0]?.language ?? null
}

/** A moment as people read it, with the zone. */
export function formatMoment(language: string, instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(new Date(instant))} (${timeZone})`
}
