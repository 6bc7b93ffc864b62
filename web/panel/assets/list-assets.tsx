import { Anchor, Badge, Button, Group, Image } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useMay } from '../frame/session.ts'
import { type Asset, useAssets } from './assets.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'
import { pathOf } from './own-path.rules.ts'

/** Pictures, films, sounds and files. */
export function ListAssets() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const { kind, q } = filters
  const list = useAssets(filters)
  const columns = useColumns()
  const add = useMay('editor') && (
    <Button component={Link} to="/media/add" variant="filled">
      {texts.add}
    </Button>
  )
  const isFiltered = kind !== 'all' || q !== undefined
  const isBare = !isFiltered && list.rows?.length === 0
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={isBare ? undefined : add}>
      <Group>
        <Choice
          label={texts.kind}
          value={kind}
          options={texts.kinds}
          onChange={(kind) => setFilters({ kind })}
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

const statusColors = { processing: 'yellow', ready: 'stage', error: 'red' }

function useColumns(): Column<Asset>[] {
  const texts = useTexts({ en, es })
  const { ago, bytes } = useFormats()
  return [
    {
      title: texts.columns.file,
      isText: true,
      cell: ({ id, kind, title, public_url }) => (
        <Group gap="sm" wrap="nowrap">
          {kind === 'image' && public_url !== null && (
            <Image src={pathOf(public_url)} alt="" w={48} h={48} fit="cover" radius="sm" loading="lazy" />
          )}
          <Anchor component={Link} to={`/media/${id}`} fw={600}>
            {title}
          </Anchor>
        </Group>
      ),
    },
    { title: texts.columns.kind, isSecondary: true, cell: ({ kind }) => texts.one[kind] },
    {
      title: texts.columns.size,
      isNumber: true,
      isSecondary: true,
      cell: ({ file_size_bytes }) => bytes(file_size_bytes),
    },
    {
      title: texts.columns.status,
      cell: ({ status }) => <Badge color={statusColors[status]}>{texts.statuses[status]}</Badge>,
    },
    { title: texts.columns.added, isSecondary: true, cell: ({ created_at }) => ago(created_at) },
  ]
}
