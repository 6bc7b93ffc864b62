import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Conflict } from './merge-course.rules.ts'

type ChangedMeanwhileProps = {
  conflicts: Conflict[]
  onShow: (conflict: Conflict, side: Conflict['shows']) => void
}

/** Says that somebody else changed the course, and shows either version of each part that both changed. */
export function ChangedMeanwhile({ conflicts, onShow }: ChangedMeanwhileProps) {
  const texts = useTexts({ en, es })
  return (
    <Alert color="yellow" variant="light" role="alert" title={texts.changed_meanwhile}>
      <Stack gap="xs" align="flex-start">
        {conflicts.length === 0 ? texts.put_together : texts.both_changed}
        {conflicts.map((conflict) => {
          const { part, key, title, shows } = conflict
          const other = shows === 'mine' ? 'theirs' : 'mine'
          const name = texts.named_part(texts.changed_parts[part], title)
          return (
            <Group key={`${part} ${key}`} gap="xs">
              {texts.shown_version[shows](name)}
              <Button
                aria-label={`${texts.show_version[other]}: ${name}`}
                onClick={() => onShow(conflict, other)}
              >
                {texts.show_version[other]}
              </Button>
            </Group>
          )
        })}
      </Stack>
    </Alert>
  )
}
