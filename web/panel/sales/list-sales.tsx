import { Anchor, Group, Select, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Filters, readFilters } from './filters.ts'
import { SaleStatus } from './sale-status.tsx'
import { queryOf, type Sale, useAffiliates, useProducts, useSales } from './sales.data.ts'

type Change = (changes: Partial<Filters>) => void

/** What was sold, to whom, and who sent them. */
export function ListSales() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = useSales(filters)
  const columns = useColumns()
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        <DownloadLink name="GET /panel/api/sales.csv" input={queryOf(filters)}>
          {texts.download}
        </DownloadLink>
      }
    >
      <FilterFields filters={filters} onChange={setFilters} />
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={<Empty text={texts.none} />}
      />
    </Page>
  )
}

function FilterFields({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const texts = useTexts({ en, es })
  const products = useProducts()
  const affiliates = useAffiliates()
  const day = (name: 'first_day' | 'last_day') => (
    <TextInput
      type="date"
      label={texts.filters[name]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value === '' ? undefined : value })}
    />
  )
  return (
    <Group gap="sm" align="flex-end">
      <SearchField label={texts.filters.q} value={filters.q} onSearch={(q) => onChange({ q })} />
      <Select
        label={texts.filters.product_id}
        placeholder={texts.all}
        data={(products.data?.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={filters.product_id === undefined ? null : String(filters.product_id)}
        onChange={(id) => onChange({ product_id: id === null ? undefined : Number(id) })}
        searchable
        clearable
        w={{ base: '100%', xs: 220 }}
      />
      <Select
        label={texts.filters.affiliate}
        placeholder={texts.all}
        data={(affiliates.data?.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={filters.affiliate ?? null}
        onChange={(affiliate) => onChange({ affiliate: affiliate ?? undefined })}
        searchable
        clearable
        w={{ base: '100%', xs: 180 }}
      />
      {day('first_day')}
      {day('last_day')}
    </Group>
  )
}

function useColumns(): Column<Sale>[] {
  const texts = useTexts({ en, es })
  const { date, money } = useFormats()
  return [
    {
      title: texts.columns.buyer,
      isText: true,
      cell: ({ order_ref, buyer: { name, email }, product_title }) => (
        <>
          <Anchor component={Link} to="/sales/one" search={{ order_ref } as never} fw={600}>
            {name ?? email ?? texts.erased}
          </Anchor>
          <Text size="sm" c="dimmed">
            {product_title}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.paid,
      isNumber: true,
      cell: ({ amount_cents, currency }) => money(amount_cents / 100, currency),
    },
    { title: texts.columns.state, cell: ({ status }) => <SaleStatus status={status} /> },
    {
      title: texts.columns.affiliate,
      isText: true,
      isSecondary: true,
      cell: ({ affiliate }) => affiliate?.name ?? '',
    },
    { title: texts.columns.day, isSecondary: true, cell: ({ created_at }) => date(created_at) },
  ]
}
