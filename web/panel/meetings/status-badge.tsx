import { Badge } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Status } from './meetings.data.ts'

const colors: Record<Status, string> = {
  ...{ scheduled: 'stage', in_progress: 'red', completed: 'gray', cancelled: 'yellow', no_show: 'yellow' },
}

/** What has become of a meeting, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  const { statuses } = useTexts({ en, es })
  return <Badge color={colors[status]}>{statuses[status]}</Badge>
}
