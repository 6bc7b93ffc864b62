import { Group, Stack } from '@mantine/core'
import type { RefObject } from 'react'
import { Rate } from './rate.tsx'
import { Said } from './said.tsx'
import type { Captions } from './use-captions.ts'

type SoundProps = {
  src: string
  title: string
  captions: Captions | null
  audio: RefObject<HTMLAudioElement | null>
}

/** A sound with its controls, at the speed that was chosen in this browser before, and what is said in it. */
export function Sound({ src, title, captions, audio }: SoundProps) {
  return (
    <Stack gap="xs">
      {/* biome-ignore lint/a11y/useMediaCaption: some have none; those that there are stand beneath it */}
      <audio ref={audio} controls preload="metadata" src={src} aria-label={title} style={{ width: '100%' }}>
        {captions !== null && (
          <track kind="captions" src={captions.src} srcLang={captions.language ?? 'und'} />
        )}
      </audio>
      <Group gap="xs">
        <Rate media={audio} />
      </Group>
      {captions !== null && <Said media={audio} language={captions.language} />}
    </Stack>
  )
}
