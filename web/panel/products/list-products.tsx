import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { shownKinds } from '../../kit/kinds.rules.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'
import { type Product, useProducts } from './products.data.ts'

/** What is sold. */
export function ListProducts() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const { status, q } = filters
  const list = useProducts(filters)
  const columns = useColumns()
  const add = useMay('editor') && (
    <Button component={Link} to="/products/new" variant="filled">
      {texts.add}
    </Button>
  )
  const isFiltered = status !== 'all' || q !== undefined
  const isBare = !isFiltered && list.rows?.length === 0
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={isBare ? undefined : add}>
      <Group>
        <Choice
          label={texts.status}
          value={status}
          options={texts.statuses}
          onChange={(status) => setFilters({ status })}
        />
        <SearchField label={texts.search} value={q} onSearch={(q) => setFilters({ q })} />
      </Group>
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={<Empty text={texts.none} action={add} />}
      />
    </Page>
  )
}

function useColumns(): Column<Product>[] {
  const texts = useTexts({ en, es })
  const { ago, money, number } = useFormats()
  return [
    {
      title: texts.columns.product,
      isText: true,
      cell: ({ id, title, tags }) => (
        <>
          <Anchor component={Link} to={`/products/${id}`} fw={600}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {shownKinds(tags, texts.kinds).join(', ')}
          </Text>
        </>
      ),
    },
    {
      title: texts.columns.price,
      isNumber: true,
      cell: ({ price, currency }) => (price === null ? texts.on_request : money(price, currency)),
    },
    {
      title: texts.columns.status,
      isSecondary: true,
      cell: ({ publish_status, is_active }) =>
        is_active ? (
          <Badge color={publish_status === 'published' ? 'stage' : 'gray'}>
            {texts.publish_statuses[publish_status]}
          </Badge>
        ) : (
          <Badge color="yellow">{texts.paused}</Badge>
        ),
    },
    {
      title: texts.columns.questions,
      isNumber: true,
      isSecondary: true,
      cell: ({ faq_count }) => number(faq_count),
    },
    { title: texts.columns.changed, isSecondary: true, cell: ({ updated_at }) => ago(updated_at) },
  ]
}
