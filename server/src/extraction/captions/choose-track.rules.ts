type Track = { language: string; automatic: boolean; url: string }

/** `en` of `en-GB`, `EN_us` and `en-x-autogen`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!

/**
 * The captions in the spoken language, written ones before automatic ones. Where the spoken language is not known, it is
 * that of the automatic captions, as written ones may be translations.
 */
export function chooseTrack(tracks: Track[], spoken: string | null): Track | null {
  const automatic = tracks.find((track) => track.automatic)?.language ?? null
  const language = spoken ?? automatic
  const inLanguage = tracks.filter(
    (track) => language === null || primaryLanguage(track.language) === primaryLanguage(language),
  )
  const candidates = inLanguage.length > 0 ? inLanguage : tracks
  return candidates.find((track) => !track.automatic) ?? candidates[0] ?? null
}
