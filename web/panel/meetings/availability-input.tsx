import { Button, CloseButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../../kit/language.tsx'
import { readWeek, type Stretch, type Week, writeWeek } from './availability.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'

type AvailabilityInputProps = {
  label: string
  /** As the server stores it. */
  value?: string
  onChange?: (text: string) => void
  error?: ReactNode
  disabled?: boolean
}

const anyMonday = Date.UTC(2027, 4, 3)
const dayMs = 86_400_000
const usual: Stretch = { from: '09:00', until: '13:00' }

/** On which days and at what times a host has time: a row a day, any number of times in it. */
export function AvailabilityInput({ label, value = '', onChange, error, disabled }: AvailabilityInputProps) {
  const [week, setWeek] = useState(() => readWeek(value))
  const { language } = useLanguage()
  // Times that are half written stay; what comes from elsewhere replaces the week.
  const shown = writeWeek(week) === writeWeek(readWeek(value)) ? week : readWeek(value)
  const change = (day: number, stretches: Stretch[]) => {
    const next: Week = shown.with(day, stretches)
    setWeek(next)
    onChange?.(writeWeek(next))
  }
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(anyMonday + day * dayMs)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Stack gap={0} role="group" aria-label={label}>
        {shown.map((stretches, day) => (
          <Day
            key={nameOf(day)}
            name={nameOf(day)}
            stretches={stretches}
            onChange={(next) => change(day, next)}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}

type DayProps = {
  name: string
  stretches: Stretch[]
  onChange: (stretches: Stretch[]) => void
  disabled: boolean | undefined
}

function Day({ name, stretches, onChange, disabled }: DayProps) {
  const texts = useTexts({ en, es })
  const last = stretches.at(-1)
  const add = () => onChange([...stretches, last === undefined ? usual : { from: last.until, until: '' }])
  return (
    <Group
      align="flex-start"
      gap="xs"
      py="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Text w={110} pt={6}>
        {name}
      </Text>
      <Stack gap="xs" align="flex-start">
        {stretches.length === 0 && (
          <Text c="dimmed" pt={6}>
            {texts.not_available}
          </Text>
        )}
        {stretches.map((stretch, index) => (
          <StretchInput
            // biome-ignore lint/suspicious/noArrayIndexKey: times have no name, and their order is what is shown
            key={index}
            day={name}
            number={index + 1}
            stretch={stretch}
            onChange={(next) => onChange(stretches.with(index, next))}
            onRemove={() => onChange(stretches.toSpliced(index, 1))}
            disabled={disabled}
          />
        ))}
        {!disabled && (
          <Button size="compact-sm" variant="subtle" onClick={add} aria-label={texts.add_time(name)}>
            {texts.add_time_short}
          </Button>
        )}
      </Stack>
    </Group>
  )
}

type StretchProps = {
  day: string
  number: number
  stretch: Stretch
  onChange: (stretch: Stretch) => void
  onRemove: () => void
  disabled: boolean | undefined
}

function StretchInput({ day, number, stretch, onChange, onRemove, disabled }: StretchProps) {
  const texts = useTexts({ en, es })
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        type="time"
        aria-label={texts.time_from(day, number)}
        value={stretch.from}
        onChange={({ currentTarget }) => onChange({ ...stretch, from: currentTarget.value })}
        disabled={disabled}
      />
      <Text aria-hidden>–</Text>
      <TextInput
        type="time"
        aria-label={texts.time_until(day, number)}
        value={stretch.until}
        onChange={({ currentTarget }) => onChange({ ...stretch, until: currentTarget.value })}
        disabled={disabled}
      />
      {!disabled && <CloseButton aria-label={texts.remove_time(day, stretch.from)} onClick={onRemove} />}
    </Group>
  )
}
