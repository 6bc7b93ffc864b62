import { Box, Group, Stack, Table, Text, Title } from '@mantine/core'
import { ceilingOf } from './chart-scale.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

/** A value under what it is of, such as a day in words. null: nothing was measured there. */
export type Point = { label: string; value: number | null }

type ChartProps = {
  title: string
  /** The figure that sums it up, such as a total. */
  summary?: string
  /** The headings of the table. */
  columns: { label: string; value: string }
  points: Point[]
  /** Writes a value in the user's language. */
  show: (value: number) => string
  /** Where the scale ends, for values that have an end: 1 for shares. */
  max?: number
}

const height = 140

/** Values as bars, with the same as a table that unfolds. */
export function Chart({ title, summary, columns, points, show, max }: ChartProps) {
  const texts = useTexts({ en, es })
  const ceiling = max ?? ceilingOf(points.map(({ value }) => value))
  return (
    <Stack component="figure" m={0} gap="xs">
      <Group component="figcaption" justify="space-between" align="baseline">
        <Title order={3} size="h5">
          {title}
        </Title>
        {summary !== undefined && (
          <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {summary}
          </Text>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" align="stretch">
        <Scale labels={[ceiling, ceiling / 2, 0].map(show)} />
        <Bars name={texts.chart_of(title)} points={points} show={show} ceiling={ceiling} />
      </Group>
      <Text component="details" size="sm">
        <summary>{texts.as_table}</summary>
        <PointsTable title={title} columns={columns} points={points} show={show} />
      </Text>
    </Stack>
  )
}

const Scale = ({ labels }: { labels: string[] }) => (
  <Stack aria-hidden h={height} justify="space-between" align="flex-end" gap={0} miw={36}>
    {labels.map((label) => (
      <Text key={label} size="xs" c="dimmed" lh={1} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {label}
      </Text>
    ))}
  </Stack>
)

type BarsProps = Pick<ChartProps, 'points' | 'show'> & { name: string; ceiling: number }

// Units of the drawing. It is stretched to the width that there is, so its texts stand outside.
const slot = 10
const bar = { x: 1.5, width: 7 }

function Bars({ name, points, show, ceiling }: BarsProps) {
  const ends = points.filter((_, index) => index === 0 || index === points.length - 1)
  return (
    <Stack gap={6} flex={1} miw={0}>
      <svg
        role="img"
        aria-label={name}
        width="100%"
        height={height}
        viewBox={`0 0 ${Math.max(1, points.length) * slot} 100`}
        preserveAspectRatio="none"
      >
        {[0, 50, 100].map((y) => (
          <line
            key={y}
            x1="0"
            x2="100%"
            y1={y}
            y2={y}
            stroke="var(--mantine-color-default-border)"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {points.map(({ label, value }, index) => (
          // Three to one against the page in both themes.
          <g key={label} fill="var(--mantine-color-stage-5)">
            <title>{`${label}: ${value === null ? '–' : show(value)}`}</title>
            <rect x={index * slot} width={slot} height="100" fill="transparent" />
            <rect
              x={index * slot + bar.x}
              width={bar.width}
              {...heightOf(Math.min(1, (value ?? 0) / ceiling))}
            />
          </g>
        ))}
      </svg>
      <Group aria-hidden justify="space-between">
        {ends.map(({ label }) => (
          <Text key={label} size="xs" c="dimmed">
            {label}
          </Text>
        ))}
      </Group>
    </Stack>
  )
}

const heightOf = (share: number) => ({ y: 100 - share * 100, height: share * 100 })

function PointsTable({
  title,
  columns,
  points,
  show,
}: Pick<ChartProps, 'title' | 'columns' | 'points' | 'show'>) {
  return (
    // What scrolls is reached by keyboard.
    <Box role="region" aria-label={title} tabIndex={0} mah={320} style={{ overflowY: 'auto' }}>
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.label}</Table.Th>
            <Table.Th ta="right">{columns.value}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ label, value }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">{value === null ? '–' : show(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
