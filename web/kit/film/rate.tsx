import { NativeSelect } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useFormats } from '../format.ts'
import { useTexts } from '../language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

const stored = 'understudy.film-rate'
const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]

/** The speed of a film or a sound, which begins at the one that was chosen in this browser before. */
export function Rate({ media }: { media: RefObject<HTMLMediaElement | null> }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const [rate, setRate] = useState(() => Number(localStorage.getItem(stored)) || 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins with the rate that is remembered
  useEffect(() => {
    const element = media.current!
    const ending = new AbortController()
    const remember = () => {
      localStorage.setItem(stored, String(element.playbackRate))
      setRate(element.playbackRate)
    }
    element.playbackRate = rate
    element.defaultPlaybackRate = rate
    element.addEventListener('ratechange', remember, ending)
    return () => ending.abort()
  }, [media])
  return (
    <NativeSelect
      aria-label={texts.speed}
      data={rates.map((one) => ({ value: String(one), label: texts.times(number(one)) }))}
      value={String(rate)}
      onChange={({ currentTarget }) => {
        media.current!.playbackRate = Number(currentTarget.value)
      }}
      size="xs"
    />
  )
}
