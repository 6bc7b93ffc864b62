import { SimpleGrid, Stack, Text } from '@mantine/core'
import { Chart } from '../../kit/chart.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Summary } from './summary.rules.ts'

/** How often each answer was given, question by question. Texts are read in the list below. */
export const QuestionCharts = ({ summaries }: { summaries: Summary[] }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="xl">
    {summaries
      .filter(({ counts }) => counts.length > 0)
      .map((summary) => (
        <QuestionChart key={summary.key} summary={summary} />
      ))}
  </SimpleGrid>
)

function QuestionChart({ summary }: { summary: Summary }) {
  const texts = useTexts({ en, es })
  const { number } = useFormats()
  const { question, lesson, kind, counts, answer_count, figure } = summary
  const shown = figure === null ? undefined : number(Math.round(figure * 10) / 10)
  return (
    <Stack gap={4}>
      <Chart
        title={question}
        summary={shown === undefined ? undefined : kind === 'nps' ? texts.nps(shown) : texts.stars(shown)}
        columns={{ label: texts.answer, value: texts.count }}
        points={counts.map(({ value, count }) => ({
          label: typeof value === 'boolean' ? texts.yes_no[value ? 'yes' : 'no'] : String(value),
          value: count,
        }))}
        show={number}
      />
      <Text size="sm" c="dimmed">
        {texts.answers(answer_count)}
        {lesson === '' ? '' : ` · ${lesson}`}
      </Text>
    </Stack>
  )
}
