import { Stack, Table, Text } from '@mantine/core'
import { Facts } from '../../kit/facts.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import type { ImportReport } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { explainLine } from './line-errors.rules.ts'

/** What an import did, or would do. */
export function Report({ report }: { report: ImportReport }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const { columns, row_count, created, updated, skipped, error_count, errors } = report
  return (
    <Stack>
      <Facts
        facts={{
          [texts.rows]: number(row_count),
          [texts.created]: number(created),
          [texts.updated]: number(updated),
          [texts.skipped]: number(skipped),
          [texts.left_out]: number(error_count),
        }}
      />
      <Table aria-label={texts.columns_title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.heading}</Table.Th>
            <Table.Th>{texts.becomes}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ heading, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike, and never move
            <Table.Tr key={index}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{heading || '–'}</Table.Td>
              <Table.Td>{texts.fields[field ?? 'none']}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {errors.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{texts.lines_left_out}</Text>
          {errors.map(({ line, message }) => (
            <Text key={line} size="sm">
              {texts.line(line)} {explainLine(message, texts.line_errors)}
            </Text>
          ))}
          {error_count > errors.length && (
            <Text size="sm" c="dimmed">
              {texts.more_errors(number(error_count - errors.length))}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}
