import { Anchor, Skeleton, Text, Typography } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../kit/language.tsx'
import { sameOrigin } from '../frame/same-origin.ts'
import { AssignmentBlock } from './assignment-block.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { captionsOf, FilmBlock } from './film-block.tsx'
import { Jump } from './jump.ts'
import type { BlockOf, Lesson } from './lesson.data.ts'
import { LiveBlock } from './live-block.tsx'
import { Part } from './part.tsx'
import { QuizBlock } from './quiz-block.tsx'
import { SurveyBlock } from './survey-block.tsx'

const Sound = lazy(() => import('../../kit/film/sound.tsx').then(({ Sound }) => ({ default: Sound })))

type LessonBlockProps = { block: Lesson['blocks'][number]; lesson: Lesson; isOffline: boolean }

/** A block of a lesson, by its type. */
export function LessonBlock({ block, lesson, isOffline }: LessonBlockProps) {
  const texts = useTexts({ en, es })
  const [wasOnline] = useState(!isOffline)
  // What was on screen when the network went stays: answers are not lost, and a film plays what it has.
  if (isOffline && !wasOnline && block.type !== 'text')
    return (
      <Part title={block.title ?? texts.types[block.type]}>
        <Text c="dimmed">{texts.needs_network}</Text>
      </Part>
    )
  return <Shown block={block} lesson={lesson} />
}

function Shown({ block, lesson }: Omit<LessonBlockProps, 'isOffline'>) {
  const texts = useTexts({ en, es })
  switch (block.type) {
    case 'text':
      return (
        <Typography style={{ overflowWrap: 'anywhere' }}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it was made safe where it was stored */}
          <div dangerouslySetInnerHTML={{ __html: block.html }} />
        </Typography>
      )
    case 'video':
      return <FilmBlock block={block} title={block.title ?? lesson.title} />
    case 'audio':
      return (
        <Part title={block.title ?? texts.sound}>
          {block.download_url === null ? (
            <NotReady />
          ) : (
            <SoundBlock
              block={block}
              src={sameOrigin(block.download_url)}
              title={block.title ?? texts.sound}
            />
          )}
        </Part>
      )
    case 'file':
      return (
        <Part title={block.title ?? texts.file}>
          {block.download_url === null ? (
            <NotReady />
          ) : (
            <Anchor href={sameOrigin(block.download_url)} style={{ overflowWrap: 'anywhere' }}>
              {texts.download(block.file_name ?? texts.file)}
            </Anchor>
          )}
        </Part>
      )
    case 'quiz':
      return <QuizBlock block={block} />
    case 'assignment':
      return <AssignmentBlock block={block} />
    case 'survey':
      return <SurveyBlock block={block} unit_id={lesson.id} />
    case 'live':
      return <LiveBlock block={block} />
  }
}

function NotReady() {
  const { not_ready } = useTexts({ en, es })
  return <Text c="dimmed">{not_ready}</Text>
}

type SoundBlockProps = { block: BlockOf<'audio'>; src: string; title: string }

function SoundBlock({ block, src, title }: SoundBlockProps) {
  const audio = useRef<HTMLAudioElement>(null)
  // The address is signed anew with each reading; a sound that plays keeps the one that it began with.
  const [first] = useState({ src, captions: captionsOf(block) })
  return (
    <Suspense fallback={<Skeleton h={54} />}>
      <Sound {...first} title={title} audio={audio} />
      <Jump block_id={block.id} media={audio} />
    </Suspense>
  )
}
