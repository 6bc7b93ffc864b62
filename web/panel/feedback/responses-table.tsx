import { Stack, Text } from '@mantine/core'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Answer, Response, useResponses } from './feedback.data.ts'

type ResponsesTableProps = { list: ReturnType<typeof useResponses>; isFiltered: boolean }

/** Who answered what, the latest change first. */
export function ResponsesTable({ list, isFiltered }: ResponsesTableProps) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const columns: Column<Response>[] = [
    {
      title: texts.columns.student,
      isText: true,
      cell: ({ visitor_name, visitor_email, unit_title }) => (
        <>
          <Text fw={600}>{visitor_name || visitor_email || texts.erased}</Text>
          <Text size="sm" c="dimmed">
            {unit_title || texts.whole_course}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.answers,
      isText: true,
      cell: ({ answers }) => (
        <Stack gap={4}>
          {answers.map(({ question_id, question, value }) => (
            <Text key={question_id} size="sm">
              <Text span c="dimmed">
                {question}
              </Text>{' '}
              {shown(value, texts.yes_no)}
            </Text>
          ))}
        </Stack>
      ),
    },
    { title: texts.columns.when, isSecondary: true, cell: ({ updated_at }) => moment(updated_at) },
  ]
  return (
    <Records
      label={texts.responses}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      isFiltered={isFiltered}
      empty={<Empty text={texts.none} />}
    />
  )
}

function shown(value: Answer['value'], { yes, no }: { yes: string; no: string }): string {
  if (typeof value === 'boolean') return value ? yes : no
  return Array.isArray(value) ? value.join(', ') : String(value)
}
