import { Group, Stack } from '@mantine/core'
import {
  MediaCaptionsButton,
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
import 'media-chrome/lang/es'
import type { RefObject } from 'react'
import { useLanguage, useTexts } from '../language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Rate } from './rate.tsx'
import { Said } from './said.tsx'
import type { Captions } from './use-captions.ts'

type FilmProps = {
  src: string
  title: string
  captions: Captions | null
  video: RefObject<HTMLVideoElement | null>
}

/** A film with its controls, at the speed and with the captions that were chosen in this browser before. */
export function Film({ src, title, captions, video }: FilmProps) {
  const texts = useTexts({ en, es })
  const { language } = useLanguage()
  return (
    <Stack gap="xs">
      <MediaController
        lang={language}
        style={{
          width: '100%',
          aspectRatio: '16 / 9',
          display: 'block',
          background: '#000',
          borderRadius: 8,
        }}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: not every film has captions */}
        <video slot="media" ref={video} src={src} aria-label={title} preload="metadata" playsInline>
          {captions !== null && (
            <track
              kind="captions"
              src={captions.src}
              srcLang={captions.language ?? 'und'}
              label={texts.said}
            />
          )}
        </video>
        <MediaLoadingIndicator slot="centered-chrome" noAutohide />
        <Controls hasCaptions={captions !== null} />
      </MediaController>
      <Group gap="xs">
        <Rate media={video} />
      </Group>
      {captions !== null && <Said media={video} language={captions.language} />}
    </Stack>
  )
}

const Controls = ({ hasCaptions }: { hasCaptions: boolean }) => (
  <>
    {/* On a phone there is no room for it between the buttons. */}
    <MediaControlBar style={{ width: '100%' }}>
      <MediaTimeRange style={{ width: '100%' }} />
    </MediaControlBar>
    <MediaControlBar style={{ width: '100%' }}>
      <MediaPlayButton />
      <MediaSeekBackwardButton seekOffset={10} />
      <MediaSeekForwardButton seekOffset={10} />
      {/* The time range says the same to those who cannot see it. */}
      <MediaTimeDisplay showDuration noToggle aria-hidden />
      <span style={{ flexGrow: 1, background: 'var(--media-control-background, rgb(20 20 30 / 0.7))' }} />
      {hasCaptions && (
        // It says whether it is on, which a plain button must not.
        <MediaCaptionsButton ref={(button) => button?.setAttribute('role', 'switch')} />
      )}
      <MediaMuteButton />
      <MediaFullscreenButton />
    </MediaControlBar>
  </>
)
