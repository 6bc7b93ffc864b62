import { Stack, Text, Title } from '@mantine/core'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Records } from '../../kit/records.tsx'
import { changedFields } from './changed-fields.rules.ts'
import { type CourseChange, useHistory } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Who changed what in the course, and when. */
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
          {
            title: texts.what,
            isText: true,
            cell: ({ changes, left_out }) => <Changes changes={changes} left_out={left_out} />,
          },
          { title: texts.who, isText: true, cell: ({ actor }) => actor.name ?? texts.somebody },
          { title: texts.when, cell: ({ at }) => moment(at) },
        ]}
        empty={<Text c="dimmed">{texts.never_saved}</Text>}
      />
    </Stack>
  )
}

function Changes({ changes, left_out }: { changes: CourseChange[]; left_out: number }) {
  const texts = useTexts({ en, es })
  const toWords = useWords()
  return (
    <>
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was saved never changes
          <li key={index}>{toWords(change)}</li>
        ))}
      </ul>
      {left_out > 0 && <Text size="sm">{texts.more_changes(left_out)}</Text>}
    </>
  )
}

/** Says a change in a line: `Changed: lesson “Clay” in “Soil” (called “Earth” before, published)`. */
function useWords() {
  const texts = useTexts({ en, es })
  return ({ change, part, type, title, former_title, place, fields }: CourseChange): string => {
    const name =
      part === 'block' ? texts.block_types[type as keyof typeof texts.block_types] : texts.changed_parts[part]
    const details = changedFields(fields).map((field) =>
      field === 'title' && former_title !== null
        ? texts.called_before(former_title)
        : texts.changed_fields[field],
    )
    return [
      `${texts.changes[change]}:`,
      texts.named_part(name, title),
      ...(place === null ? [] : [texts.in_part(place)]),
      ...(details.length === 0 ? [] : [`(${details.join(', ')})`]),
    ].join(' ')
  }
}
