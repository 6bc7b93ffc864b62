import { Group, NativeSelect, Stack } from '@mantine/core'
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
} from 'media-chrome/react'
import { type RefObject, useEffect, useState } from 'react'
import { en } from '../en.ts'
import { es } from '../es.ts'
import { useFormats } from '../format.ts'
import { useTexts } from '../language.tsx'

const stored = 'understudy.film-rate'
const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]

type FilmProps = {
  src: string
  title: string
  video: RefObject<HTMLVideoElement | null>
}

/** A film with its controls, at the speed that was chosen in this browser before. */
export function Film({ src, title, video }: FilmProps) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const [rate, setRate] = useState(() => Number(localStorage.getItem(stored)) || 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the film begins with the rate that is remembered
  useEffect(() => {
    const element = video.current!
    const ending = new AbortController()
    const remember = () => {
      localStorage.setItem(stored, String(element.playbackRate))
      setRate(element.playbackRate)
    }
    element.playbackRate = rate
    element.defaultPlaybackRate = rate
    element.addEventListener('ratechange', remember, ending)
    return () => ending.abort()
  }, [video])
  return (
    <Stack gap="xs">
      <MediaController
        style={{
          width: '100%',
          aspectRatio: '16 / 9',
          display: 'block',
          background: '#000',
          borderRadius: 8,
        }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: no words are known of films of lessons */}
        <video slot="media" ref={video} src={src} aria-label={title} preload="metadata" playsInline />
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <MediaControlBar style={{ width: '100%' }}>
          <MediaPlayButton />
          <MediaSeekBackwardButton seekOffset={10} />
          <MediaSeekForwardButton seekOffset={10} />
          <MediaTimeRange />
          {/* The time range says the same to those who cannot see it. */}
          <MediaTimeDisplay showDuration noToggle aria-hidden />
          <MediaMuteButton />
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      <Group gap="xs">
        <NativeSelect
          aria-label={texts.speed}
          data={rates.map((one) => ({ value: String(one), label: texts.times(number(one)) }))}
          value={String(rate)}
          onChange={({ currentTarget }) => {
            video.current!.playbackRate = Number(currentTarget.value)
          }}
          size="xs"
        />
      </Group>
    </Stack>
  )
}
