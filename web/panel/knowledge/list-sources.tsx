import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { folderPaths } from './folders.rules.ts'
import { readFilters, type Source, useFolders, useSources } from './knowledge.data.ts'
import { StatusBadge } from './status-badge.tsx'

/** What the clones know, newest last, with how far its reading is. */
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
  const isFiltered = filters.kind !== undefined || filters.status !== undefined
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
      {!isEmpty && (
        <Group align="flex-end">
          <FilterSelect
            label={texts.kind}
            names={texts.kinds}
            value={filters.kind}
            onChange={(kind) => change({ kind })}
          />
          <FilterSelect
            label={texts.status}
            names={texts.statuses}
            value={filters.status}
            onChange={(status) => change({ status })}
          />
        </Group>
      )}
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

function useColumns(): Column<Source>[] {
  const texts = useTexts({ en, es })
  const { date, number } = useFormats()
  const { data } = useFolders()
  const paths = new Map(folderPaths(data?.data ?? []).map(({ id, path }) => [id, path]))
  return [
    {
      title: texts.source_title,
      cell: ({ id, title, error }) => (
        <Stack gap={2}>
          <Anchor component={Link} to={`/knowledge/${id}`} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Anchor>
          {error !== null && (
            <Text size="sm" c="var(--mantine-color-error)">
              {error.message}
            </Text>
          )}
        </Stack>
      ),
    },
    { title: texts.kind, cell: ({ source_type }) => texts.kinds[source_type], isSecondary: true },
    {
      title: texts.folder,
      cell: ({ folder_id }) => (folder_id === null ? '' : (paths.get(folder_id) ?? '')),
      isSecondary: true,
    },
    { title: texts.words, cell: ({ word_count }) => number(word_count), isNumber: true, isSecondary: true },
    { title: texts.date, cell: ({ content_date }) => date(content_date), isSecondary: true },
    { title: texts.status, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}
