import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../../kit/choice.tsx'
import { useTexts } from '../../kit/language.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useClones } from './conversations.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { answeredOrNot, channels, type Filters } from './filters.ts'

type FilterFieldsProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** Which conversations the inbox shows. */
export function FilterFields({ filters, onChange }: FilterFieldsProps) {
  const texts = useTexts({ en, es })
  const [isOpen, setOpen] = useState(hasMore(filters))
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Choice
          label={texts.filters.review_status}
          value={filters.review_status}
          options={texts.review_statuses}
          onChange={(review_status) => onChange({ review_status })}
        />
        <SearchField label={texts.filters.q} value={filters.q} onSearch={(q) => onChange({ q })} />
        <Button aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
          {isOpen ? texts.fewer_filters : texts.more_filters}
        </Button>
        {filters.visitor_email !== undefined && (
          <Button onClick={() => onChange({ visitor_email: undefined })}>
            {texts.only_of(filters.visitor_email)}
          </Button>
        )}
      </Group>
      {isOpen && <MoreFields filters={filters} onChange={onChange} />}
    </Stack>
  )
}

/** Whether one of the filters is set that are seldom needed. */
const hasMore = ({ answered, channel, clone, from, until }: Filters): boolean =>
  answered !== 'all' || channel !== 'all' || [clone, from, until].some((value) => value !== undefined)

function MoreFields({ filters, onChange }: FilterFieldsProps) {
  const texts = useTexts({ en, es })
  return (
    <Group gap="sm" align="flex-end">
      <Few
        label={texts.filters.answered}
        names={texts.answered_or_not}
        values={answeredOrNot}
        value={filters.answered}
        onChange={(answered) => onChange({ answered: answered as Filters['answered'] })}
      />
      <Few
        label={texts.filters.channel}
        names={texts.channels}
        values={channels}
        value={filters.channel}
        onChange={(channel) => onChange({ channel: channel as Filters['channel'] })}
      />
      <CloneSelect value={filters.clone} onChange={(clone) => onChange({ clone })} />
      <Day label={texts.filters.from} value={filters.from} onChange={(from) => onChange({ from })} />
      <Day label={texts.filters.until} value={filters.until} onChange={(until) => onChange({ until })} />
    </Group>
  )
}

type FewProps<Value extends string> = {
  label: string
  names: Record<Value, string>
  values: readonly Value[]
  value: Value
  onChange: (value: string) => void
}

const Few = <Value extends string>({ label, names, values, value, onChange }: FewProps<Value>) => (
  <Select
    label={label}
    data={values.map((one) => ({ value: one, label: names[one] }))}
    value={value}
    allowDeselect={false}
    onChange={(next) => onChange(next ?? value)}
    w={{ base: '100%', xs: 190 }}
  />
)

type CloneSelectProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Only where there are several. */
function CloneSelect({ value, onChange }: CloneSelectProps) {
  const texts = useTexts({ en, es })
  const clones = useClones().data?.data ?? []
  if (clones.length < 2) return null
  return (
    <Select
      label={texts.filters.clone}
      placeholder={texts.all_clones}
      data={clones.map(({ id, label }) => ({ value: String(id), label: label || texts.unnamed }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      clearable
      w={{ base: '100%', xs: 190 }}
    />
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    w={{ base: '47%', xs: 150 }}
  />
)
