import { Stack, Text, Title } from '@mantine/core'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Records } from '../../kit/records.tsx'
import { useHistory } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Who saved the course, and when. */
export function CourseHistory({ id }: { id: number }) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.history}
      </Title>
      <Records
        label={texts.history}
        list={useHistory(id)}
        keyOf={({ id }) => id}
        columns={[
          { title: texts.who, isText: true, cell: ({ actor }) => actor.name ?? texts.somebody },
          { title: texts.when, cell: ({ at }) => moment(at) },
        ]}
        empty={<Text c="dimmed">{texts.never_saved}</Text>}
      />
    </Stack>
  )
}
