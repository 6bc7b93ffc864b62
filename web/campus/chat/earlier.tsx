import { Button, Group, Stack } from '@mantine/core'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { sameOrigin } from '../frame/same-origin.ts'
import { Bubble } from './bubble.tsx'
import type { Earlier as Messages } from './chat.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { Further } from './further.tsx'

/** What was said before, the oldest first; more of it where that is asked for. */
export function Earlier({ earlier, onLeave }: { earlier: Messages; onLeave: () => void }) {
  const texts = useTexts({ en, es })
  const { rows = [], error, hasMore, isLoadingMore, loadMore, retry } = earlier
  return (
    <>
      {error !== null && (
        <li>
          <Failure error={error} own={texts.errors} onRetry={retry} />
        </li>
      )}
      {hasMore && (
        <Group component="li" justify="center">
          <Button size="xs" onClick={loadMore} loading={isLoadingMore}>
            {texts.earlier}
          </Button>
        </Group>
      )}
      {rows.toReversed().map(({ sequence, role, content, picture_url, actions, citations }) => (
        <Stack component="li" key={sequence} gap="sm">
          <Bubble text={content} picture={picture_url && sameOrigin(picture_url)} isOwn={role === 'user'} />
          <Further actions={actions} citations={citations} onLeave={onLeave} />
        </Stack>
      ))}
    </>
  )
}
