import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import type { Reply } from './chat.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type FurtherProps = Pick<Reply, 'actions' | 'citations'> & {
  /** A lesson is opened. */
  onLeave: () => void
}

/** The links that a reply offers, and the sources that it names. Lessons open at the second at which it is said. */
export function Further({ actions, citations = [], onLeave }: FurtherProps) {
  const texts = useTexts({ en, es })
  const links = actions.flatMap((action) => {
    if (!('url' in action) || action.url === null) return []
    const name = 'label' in action ? action.label : action.title
    return [{ url: action.url, name: name ?? action.url }]
  })
  return (
    <>
      {links.map(({ url, name }) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer">
          {name}
        </Anchor>
      ))}
      {citations.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.rests_on}:{' '}
          {citations.map((citation, index) => (
            <span key={citation.source_id}>
              {index > 0 && ', '}
              <Citation citation={citation} onLeave={onLeave} />
            </span>
          ))}
        </Text>
      )}
    </>
  )
}

type CitationProps = { citation: NonNullable<Reply['citations']>[number]; onLeave: () => void }

function Citation({ citation: { title, url, start_seconds, lesson }, onLeave }: CitationProps) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const name = (shown: string) => (start_seconds === null ? shown : texts.at(shown, duration(start_seconds)))
  if (lesson !== undefined) {
    const { unit_id, block_id } = lesson
    const search = start_seconds === null || block_id === null ? {} : { at: start_seconds, block: block_id }
    return (
      <Anchor
        component={Link}
        to={`/lessons/${unit_id}`}
        search={search as never}
        size="sm"
        onClick={onLeave}
      >
        {name(lesson.title)}
      </Anchor>
    )
  }
  if (url === null) return name(title)
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
      {name(title)}
    </Anchor>
  )
}
