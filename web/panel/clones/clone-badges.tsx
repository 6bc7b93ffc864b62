import { Badge } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import type { Clone } from './clones.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Whether a clone is the one that answers, may be shown, or is still a draft. */
export function CloneBadges({ clone: { is_active, published } }: { clone: Clone }) {
  const texts = useTexts({ en, es })
  if (is_active) return <Badge color="stage">{texts.active}</Badge>
  return <Badge color="gray">{published ? texts.published : texts.draft}</Badge>
}
