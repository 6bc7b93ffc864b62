import { Select } from '@mantine/core'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  value: Value | undefined
  /** What each value is called. */
  names: Record<Value, string>
  onChange: (value: Value | undefined) => void
}

/** A filter with few values; all of them count until one is chosen. */
export function FilterSelect<Value extends string>({
  label,
  value,
  names,
  onChange,
}: FilterSelectProps<Value>) {
  const texts = useTexts({ en, es })
  const data = Object.entries<string>(names).map(([value, label]) => ({ value, label }))
  return (
    <Select
      label={label}
      placeholder={texts.all}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange((next ?? undefined) as Value | undefined)}
      clearable
      w={200}
    />
  )
}
