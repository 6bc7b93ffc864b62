import { type RefObject, useEffect, useState } from 'react'

/** Where the captions of a film are, and the language in which it speaks. */
export type Captions = { src: string; language: string | null }

export type Line = { start: number; speaker: string | null; text: string }

const stored = 'understudy.film-captions'

function lineOf(cue: VTTCue): Line {
  const words = cue.getCueAsHTML()
  // A voice becomes an element that has its name as title.
  const speaker = words.querySelector('[title]')?.getAttribute('title') ?? null
  return { start: cue.startTime, speaker, text: words.textContent }
}

/**
 * Shows the captions of a film where they were shown in this browser last, and reads what they say.
 * @returns the lines, once they are there, and which of them is being said
 */
export function useCaptions(media: RefObject<HTMLMediaElement | null>): { lines: Line[]; at: number } {
  const [lines, setLines] = useState<Line[]>([])
  const [at, setAt] = useState(-1)
  useEffect(() => {
    const element = media.current?.querySelector('track')
    if (media.current === null || element == null) return
    const { track } = element
    const ending = new AbortController()
    const { signal } = ending
    const cues = () => [...(track.cues ?? [])] as VTTCue[]
    element.addEventListener('load', () => setLines(cues().map(lineOf)), { signal })
    const follow = () => setAt(cues().indexOf((track.activeCues?.[0] ?? null) as VTTCue))
    track.addEventListener('cuechange', follow, { signal })
    // Switched off, it would not be read; hidden, it is.
    const remember = () => {
      localStorage.setItem(stored, track.mode === 'showing' ? 'on' : 'off')
      if (track.mode === 'disabled') track.mode = 'hidden'
    }
    track.mode = localStorage.getItem(stored) === 'on' ? 'showing' : 'hidden'
    media.current.textTracks.addEventListener('change', remember, { signal })
    return () => ending.abort()
  }, [media])
  return { lines, at }
}
