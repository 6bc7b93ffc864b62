import { Skeleton, Stack } from '@mantine/core'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** What stands where something is still read. */
export function Waiting() {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="sm" role="status" aria-label={texts.loading}>
      {rows.map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  )
}
