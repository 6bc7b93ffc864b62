import { Text } from '@mantine/core'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { EnterLive } from '../frame/enter-live.tsx'
import { Replay } from '../frame/replay.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { BlockOf } from './lesson.data.ts'
import { Part } from './part.tsx'

/** A live session of a lesson: when it is, and its replay once that is open. */
export function LiveBlock({ block: { title, webinar } }: { block: BlockOf<'live'> }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  if (webinar === null)
    return (
      <Part title={title ?? texts.live}>
        <Text c="dimmed">{texts.not_ready}</Text>
      </Part>
    )
  const { id, status, starts_at, registered, can_join, replay, description } = webinar
  return (
    <Part title={title ?? webinar.title}>
      <Text>
        {moment(starts_at)} · {texts.live_statuses[status]}
      </Text>
      {description !== null && <Text style={{ whiteSpace: 'pre-wrap' }}>{description}</Text>}
      {can_join && <EnterLive webinar_id={id} />}
      {registered && !can_join && (status === 'scheduled' || status === 'live') && (
        <Text>
          {texts.registered} {texts.enter_by_mail}
        </Text>
      )}
      {replay !== null && <Replay webinar_id={id} embed_url={replay.embed_url} title={webinar.title} />}
    </Part>
  )
}
