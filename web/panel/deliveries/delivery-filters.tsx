import { Group, Select } from '@mantine/core'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useTexts } from '../../kit/language.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useConnections, useProducts } from './deliveries.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Filters } from './filters.ts'

type FilterProps = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** Which deliveries are shown. */
export function DeliveryFilters({ filters, onChange }: FilterProps) {
  const texts = useTexts({ en, es })
  const connections = useConnections().data?.data ?? []
  const products = useProducts().data?.data ?? []
  return (
    <Group gap="sm" align="flex-end">
      <FilterSelect
        label={texts.columns.state}
        value={filters.status}
        names={texts.statuses}
        onChange={(status) => onChange({ status })}
      />
      <RecordSelect
        label={texts.columns.connection}
        id={filters.connection_id}
        records={connections.map(({ id, name }) => ({ id, title: name }))}
        onChange={(connection_id) => onChange({ connection_id })}
      />
      <RecordSelect
        label={texts.product}
        id={filters.product_id}
        records={products}
        onChange={(product_id) => onChange({ product_id })}
      />
      <SearchField
        label={texts.columns.order}
        value={filters.order_ref}
        onSearch={(order_ref) => onChange({ order_ref })}
      />
    </Group>
  )
}

type RecordSelectProps = {
  label: string
  id: number | undefined
  records: { id: number; title: string }[]
  onChange: (id: number | undefined) => void
}

function RecordSelect({ label, id, records, onChange }: RecordSelectProps) {
  const { all } = useTexts({ en, es })
  return (
    <Select
      label={label}
      placeholder={all}
      data={records.map((record) => ({ value: String(record.id), label: record.title }))}
      value={id === undefined ? null : String(id)}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
      searchable
      clearable
      w={{ base: '100%', xs: 200 }}
    />
  )
}
