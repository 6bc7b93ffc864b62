import { Badge, Loader } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Source } from './knowledge.data.ts'

const colors = {
  pending: 'gray',
  extracting: 'yellow',
  processing: 'yellow',
  ready: 'stage',
  error: 'red',
} as const

/** How far the reading of a source is. */
export function StatusBadge({ status }: { status: Source['status'] }) {
  const texts = useTexts({ en, es })
  const isRunning = status === 'extracting' || status === 'processing'
  return (
    <Badge
      color={colors[status]}
      leftSection={isRunning && <Loader size={10} type="dots" aria-hidden="true" />}
    >
      {texts.statuses[status]}
    </Badge>
  )
}
