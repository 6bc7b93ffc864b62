import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { withPlayer } from '../frame/player.ts'
import { sameOrigin } from '../frame/same-origin.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Jump, useJump } from './jump.ts'
import type { BlockOf } from './lesson.data.ts'

// The controls of films are large: they come with the first film.
const Film = lazy(() => import('../../kit/film/film.tsx').then(({ Film }) => ({ default: Film })))

const vimeo = 'https://player.vimeo.com'

/** Shorter than that was hardly begun, or is as good as seen. */
const edgeSeconds = 10

/** Where the words of a film or a sound are; null where none are known. */
export const captionsOf = ({ captions_url, captions_language }: BlockOf<'video'> | BlockOf<'audio'>) =>
  captions_url === null ? null : { src: sameOrigin(captions_url), language: captions_language }

type FilmBlockProps = { block: BlockOf<'video'>; title: string }

/** A film that goes on where it was left. How it is watched is reported by the player. */
export function FilmBlock({ block, title }: FilmBlockProps) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const { vimeo_id, stream_url, duration_seconds, watched_seconds } = block
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      {block.title !== null && (
        <Title order={2} size="h4">
          {block.title}
        </Title>
      )}
      {stream_url !== null ? (
        <OwnFilm block={block} src={sameOrigin(stream_url)} title={title} />
      ) : vimeo_id !== null ? (
        <VimeoFilm block={block} title={title} />
      ) : (
        <Text c="dimmed">{texts.not_ready}</Text>
      )}
      {watched_seconds > 0 && duration_seconds !== null && (
        <Text size="sm" c="dimmed">
          {texts.watched(duration(watched_seconds), duration(duration_seconds))}
        </Text>
      )}
    </Stack>
  )
}

function OwnFilm({ block, src, title }: FilmBlockProps & { src: string }) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const video = useRef<HTMLVideoElement>(null)
  // The address is signed anew with each reading; a film that plays keeps the one that it began with.
  const [first] = useState({ src, captions: captionsOf(block) })
  const { position_seconds, duration_seconds, id } = block
  const [resumesAt] = useState(position_seconds)
  const [isOffered, setIsOffered] = useState(
    resumesAt > edgeSeconds && resumesAt < (duration_seconds ?? Number.POSITIVE_INFINITY) - edgeSeconds,
  )
  const goOn = () => {
    setIsOffered(false)
    if (video.current === null) return
    video.current.currentTime = resumesAt
    void video.current.play()
  }
  return (
    <>
      <Suspense fallback={<Skeleton style={{ aspectRatio: '16 / 9' }} />}>
        <Film {...first} title={title} video={video} />
        <Jump block_id={id} media={video} onJump={() => setIsOffered(false)} />
        <Reporter block_id={id} video={video} onPlay={() => setIsOffered(false)} />
      </Suspense>
      {isOffered && (
        <Group>
          <Button onClick={goOn}>{texts.go_on_at(duration(resumesAt))}</Button>
        </Group>
      )}
    </>
  )
}

type ReporterProps = { block_id: number; video: RefObject<HTMLVideoElement | null>; onPlay: () => void }

/** Reports a film once its element is there. */
function Reporter({ block_id, video, onPlay }: ReporterProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a film is reported once, from its beginning to its end
  useEffect(() => {
    const element = video.current!
    element.addEventListener('play', onPlay, { once: true })
    return withPlayer((player) => player.report(element, { block_id }))
  }, [block_id, video])
  return null
}

function VimeoFilm({ block: { id, vimeo_id }, title }: FilmBlockProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { at, key } = useJump(id)
  const [first] = useState(at)
  useEffect(() => withPlayer((player) => player.report(frame.current!, { block_id: id })), [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (at === null) return
    const message = JSON.stringify({ method: 'setCurrentTime', value: at })
    frame.current!.contentWindow?.postMessage(message, vimeo)
    frame.current!.scrollIntoView({ block: 'center' })
  }, [at, key])
  return (
    <iframe
      ref={frame}
      src={`${vimeo}/video/${vimeo_id}?dnt=1${first === null ? '' : `#t=${first}s`}`}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      style={{ width: '100%', aspectRatio: '16 / 9', border: 0, borderRadius: 8 }}
    />
  )
}
