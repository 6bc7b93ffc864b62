import { SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  /** The names of the values, in the order in which they stand. */
  options: Record<Value, string>
  onChange: (value: Value) => void
}

/** One of a few values, all to be seen; on a narrow screen a list that unfolds. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const data = (Object.keys(options) as Value[]).map((one) => ({ value: one, label: options[one] }))
  const choose = (next: string | null) => onChange((next ?? value) as Value)
  return isNarrow ? (
    <Select aria-label={label} data={data} value={value} onChange={choose} allowDeselect={false} w="100%" />
  ) : (
    <SegmentedControl aria-label={label} data={data} value={value} onChange={choose} />
  )
}
