import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { FolderSelect } from './folder-select.tsx'
import { folderPaths } from './folders.rules.ts'
import { readFilters, type Source, type SourceFilters, useFolders, useSources } from './knowledge.data.ts'
import { reasonOf } from './reading-error.ts'
import { StatusBadge } from './status-badge.tsx'

/** What the clones know, with how far its reading is and how often they used it. */
export function ListSources() {
  const texts = useTexts({ en, es })
  const mayEdit = useMay('editor')
  const [filters, change] = useFilters(readFilters)
  const add = mayEdit && (
    <Button component={Link} to="/knowledge/add" variant="filled">
      {texts.add}
    </Button>
  )
  const list = useSources(filters)
  const { order: _, ...narrowing } = filters
  const isFiltered = Object.values(narrowing).some((value) => value !== undefined)
  const isEmpty = list.rows?.length === 0 && !isFiltered
  return (
    <Page
      title={texts.title}
      purpose={texts.purpose}
      actions={
        <>
          <Button component={Link} to="/knowledge/folders">
            {texts.folders}
          </Button>
          {!isEmpty && add}
        </>
      }
    >
      {!isEmpty && <Filters filters={filters} change={change} />}
      <Records
        label={texts.title}
        list={list}
        keyOf={({ id }) => id}
        columns={useColumns()}
        isFiltered={isFiltered}
        empty={<Empty text={texts.nothing_yet} action={add} />}
      />
    </Page>
  )
}

type FiltersProps = { filters: SourceFilters; change: (changes: Partial<SourceFilters>) => void }

function Filters({ filters, change }: FiltersProps) {
  const texts = useTexts({ en, es })
  const { q, kind, status, folder, order } = filters
  return (
    <Stack gap="sm">
      <Group>
        <SearchField label={texts.search} value={q} onSearch={(q) => change({ q })} />
        <Choice
          label={texts.order}
          value={order}
          options={texts.orders}
          onChange={(order) => change({ order })}
        />
      </Group>
      <Group align="flex-end">
        <FolderSelect
          w={200}
          value={folder === undefined ? null : String(folder)}
          none={texts.any_folder}
          onChange={(id) => change({ folder: id === null ? undefined : Number(id) })}
        />
        <FilterSelect
          label={texts.kind}
          names={texts.kinds}
          value={kind}
          onChange={(kind) => change({ kind })}
        />
        <FilterSelect
          label={texts.status}
          names={texts.statuses}
          value={status}
          onChange={(status) => change({ status })}
        />
      </Group>
    </Stack>
  )
}

function useColumns(): Column<Source>[] {
  const texts = useTexts({ en, es })
  const { ago, day, number } = useFormats()
  const { data } = useFolders()
  const paths = new Map(folderPaths(data?.data ?? []).map(({ id, path }) => [id, path]))
  return [
    {
      title: texts.source_title,
      isText: true,
      cell: ({ id, title, error }) => (
        <Stack gap={2}>
          <Anchor component={Link} to={`/knowledge/${id}`} fw={600}>
            {title}
          </Anchor>
          {error !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {reasonOf(error, texts)}
            </Text>
          )}
        </Stack>
      ),
    },
    { title: texts.kind, cell: ({ source_type }) => texts.kinds[source_type], isSecondary: true },
    {
      title: texts.folder,
      isText: true,
      cell: ({ folder_id }) => (folder_id === null ? '' : (paths.get(folder_id) ?? '')),
      isSecondary: true,
    },
    { title: texts.date, cell: ({ content_date }) => day(content_date), isSecondary: true },
    {
      title: texts.cited,
      isText: true,
      isSecondary: true,
      cell: ({ cited_in_count, last_cited_at }) =>
        last_cited_at === null ? (
          <Text c="dimmed">{texts.never_cited}</Text>
        ) : (
          texts.cited_in(number(cited_in_count), cited_in_count === maxCounted, ago(last_cited_at))
        ),
    },
    { title: texts.status, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

/** The server counts no further. */
const maxCounted = 1_000
