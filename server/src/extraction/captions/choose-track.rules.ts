type Track = { language: string; automatic: boolean; url: string }

/** `en` of `en-GB`, `EN_us` and `en-x-autogen`. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0]!

/**
 * The captions in the video's own language, those that somebody wrote before those that a machine heard. Without a
 * known language it is the machine's: it hears what is said, while written ones may be translations.
 */
export function chooseTrack(tracks: Track[], spoken: string | null): Track | null {
  const heard = tracks.find((track) => track.automatic)?.language ?? null
  const own = spoken ?? heard
  const inOwn = tracks.filter(
    (track) => own === null || primaryLanguage(track.language) === primaryLanguage(own),
  )
  const candidates = inOwn.length > 0 ? inOwn : tracks
  return candidates.find((track) => !track.automatic) ?? candidates[0] ?? null
}
