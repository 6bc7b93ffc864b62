import { Anchor, Text, Typography } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { sameOrigin } from '../frame/same-origin.ts'
import { AssignmentBlock } from './assignment-block.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { FilmBlock } from './film-block.tsx'
import type { Lesson } from './lesson.data.ts'
import { LiveBlock } from './live-block.tsx'
import { Part } from './part.tsx'
import { QuizBlock } from './quiz-block.tsx'
import { SurveyBlock } from './survey-block.tsx'

type LessonBlockProps = { block: Lesson['blocks'][number]; lesson: Lesson }

/** A block of a lesson, by its type. */
export function LessonBlock({ block, lesson }: LessonBlockProps) {
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
            <Sound src={sameOrigin(block.download_url)} title={block.title ?? texts.sound} />
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

const Sound = ({ src, title }: { src: string; title: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: no words are known of a sound
  <audio controls preload="metadata" src={src} aria-label={title} style={{ width: '100%' }} />
)
