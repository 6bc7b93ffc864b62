import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { timezones } from './zoned-time.rules.ts'

type TimezoneProps = {
  label: string
  description?: string
  value?: string
  onChange?: (timezone: string) => void
}

/** A time zone. */
export function TimezoneSelect({ label, description, value = 'UTC', onChange, ...props }: TimezoneProps) {
  const data = useMemo(() => timezones(value), [value])
  return (
    <Select
      label={label}
      description={description}
      data={data}
      value={value}
      onChange={(next) => next !== null && onChange?.(next)}
      searchable
      allowDeselect={false}
      limit={100}
      {...props}
    />
  )
}
