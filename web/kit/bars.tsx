import { Table, VisuallyHidden } from '@mantine/core'

type Bar = { label: string; value: number; shown: string }
type BarsProps = { title: string; bars: Bar[]; labelTitle: string; valueTitle: string }

const width = 720
const height = 160

/** A bar for each value, the highest as high as the chart; the same as a table for those who cannot see it. */
export function Bars({ title, bars, labelTitle, valueTitle }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  return (
    <figure style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="presentation" preserveAspectRatio="none">
        {bars.map(({ label, value, shown }, index) => (
          <rect
            key={label}
            x={index * step + step * 0.1}
            width={step * 0.8}
            y={height - (value / highest) * height}
            height={(value / highest) * height}
            rx={2}
            fill="var(--mantine-primary-color-filled)"
          >
            <title>{`${label}: ${shown}`}</title>
          </rect>
        ))}
      </svg>
      <VisuallyHidden>
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{labelTitle}</th>
              <th scope="col">{valueTitle}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, shown }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </VisuallyHidden>
    </figure>
  )
}
