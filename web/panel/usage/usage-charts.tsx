import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Answered } from '../../kit/answered.tsx'
import { Chart } from '../../kit/chart.tsx'
import { Choice } from '../../kit/choice.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters, type Span } from './filters.ts'
import { type Series, useSeries } from './usage.data.ts'

/** What the account used day by day, over as many days as are chosen. */
export function UsageCharts() {
  const texts = useTexts({ en, es })
  const [{ days }, setFilters] = useFilters(readFilters)
  return (
    <Stack component="section" aria-label={texts.by_day}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {texts.by_day}
        </Title>
        <Choice
          label={texts.span}
          value={String(days) as Span}
          options={texts.spans}
          onChange={(days) => setFilters({ days: Number(days) })}
        />
      </Group>
      <Answered query={useSeries(days)}>{(series) => <Charts series={series} />}</Answered>
      <Text size="sm" c="dimmed">
        {texts.days_are_utc}
      </Text>
    </Stack>
  )
}

type Day = Series['data'][number]

const sum = (data: Day[], of: (day: Day) => number) => data.reduce((total, day) => total + of(day), 0)

/** The share of replies that left a question unanswered; null without a reply that was looked at for it. */
const unansweredShare = (data: Day[]): number | null => {
  const known = data.filter(({ unanswered }) => unanswered !== null)
  const replies = sum(known, (day) => day.replies)
  return replies === 0 ? null : sum(known, (day) => day.unanswered ?? 0) / replies
}

function Charts({ series: { data, currency } }: { series: Series }) {
  const texts = useTexts({ en, es })
  const { day: dayOf, number, percent, money } = useFormats()
  const points = (of: (day: Day) => number | null) =>
    data.map((day) => ({ label: dayOf(day.day), value: of(day) }))
  const columns = (value: string) => ({ label: texts.day, value })
  const share = unansweredShare(data)
  const words = data.at(-1)?.words ?? 0
  const sales = sum(data, (day) => day.sales)
  const amount = money(sum(data, (day) => day.sales_cents) / 100, currency)
  const { charts } = texts
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
      <Chart
        title={charts.replies}
        summary={number(sum(data, (day) => day.replies))}
        columns={columns(charts.replies)}
        points={points((day) => day.replies)}
        show={number}
      />
      <Chart
        title={charts.unanswered}
        summary={share === null ? undefined : percent(share)}
        columns={columns(charts.unanswered)}
        points={points((day) => unansweredShare([day]))}
        show={percent}
        max={1}
      />
      <Chart
        title={charts.words}
        summary={number(words)}
        columns={columns(charts.words)}
        points={points((day) => day.words)}
        show={number}
      />
      <Chart
        title={charts.sales}
        summary={sales === 0 ? number(0) : texts.sold(number(sales), amount)}
        columns={columns(charts.sales)}
        points={points((day) => day.sales)}
        show={number}
      />
    </SimpleGrid>
  )
}
