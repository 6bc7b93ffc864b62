import { Badge } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Status } from './webinars.data.ts'

const colors: Record<Status, string> = {
  ...{ draft: 'gray', scheduled: 'stage', live: 'red', ended: 'gray', cancelled: 'yellow' },
}

/** What has become of a webinar, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  const { statuses } = useTexts({ en, es })
  return <Badge color={colors[status]}>{statuses[status]}</Badge>
}
