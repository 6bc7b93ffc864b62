import { Anchor, Button, Group, Select, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { useMay } from '../frame/session.ts'
import { type Contact, filterInput, useContacts, useTags } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'
import { TagBadge } from './tag-badge.tsx'

/** Everybody whose email is known. */
export function ListContacts() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = useContacts(filters)
  const columns = useColumns()
  const mayAdd = useMay('editor')
  const isFiltered = filters.q !== undefined || filters.tag !== undefined
  const isBare = !isFiltered && list.rows?.length === 0
  const add = mayAdd && (
    <>
      <Button component={Link} to="/contacts/import">
        {texts.import}
      </Button>
      <Button component={Link} to="/contacts/new" variant="filled">
        {texts.add}
      </Button>
    </>
  )
  const actions = !isBare && (
    <>
      <DownloadLink name="GET /panel/api/contacts.csv" input={filterInput(filters)}>
        {texts.download}
      </DownloadLink>
      {add}
    </>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={actions}>
      {!isBare && (
        <Group gap="sm" align="flex-end">
          <SearchField label={texts.search} value={filters.q} onSearch={(q) => setFilters({ q })} />
          <TagSelect value={filters.tag} onChange={(tag) => setFilters({ tag })} />
        </Group>
      )}
      <Records
        label={texts.list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        empty={<Empty text={texts.none} action={<Group justify="center">{add}</Group>} />}
      />
    </Page>
  )
}

type TagSelectProps = { value: string | undefined; onChange: (value: string | undefined) => void }

function TagSelect({ value, onChange }: TagSelectProps) {
  const texts = useTexts({ en, es })
  const { rows = [] } = useTags()
  if (rows.length === 0) return null
  return (
    <Select
      aria-label={texts.tag}
      placeholder={texts.all_tags}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      clearable
      searchable
      w={{ base: '100%', xs: 220 }}
    />
  )
}

function useColumns(): Column<Contact>[] {
  const texts = useTexts({ en, es })
  const { ago, moment, number } = useFormats()
  return [
    {
      title: texts.columns.person,
      isText: true,
      cell: ({ id, name, email }) => (
        <>
          <Anchor component={Link} to={`/contacts/${id}`} fw={600}>
            {name ?? email}
          </Anchor>
          {name !== null && (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
        </>
      ),
    },
    {
      title: texts.columns.tags,
      isText: true,
      cell: ({ tags }) => (
        <Group gap={4}>
          {tags.map((tag) => (
            <TagBadge key={tag.name} {...tag} />
          ))}
        </Group>
      ),
    },
    {
      title: texts.columns.conversations,
      isSecondary: true,
      isNumber: true,
      cell: ({ conversation_count }) => number(conversation_count),
    },
    { title: texts.columns.source, isSecondary: true, cell: ({ source }) => texts.sources[source] },
    {
      title: texts.columns.last,
      isSecondary: true,
      cell: ({ last_seen_at }) => (
        <Text component="time" dateTime={last_seen_at} title={moment(last_seen_at)}>
          {ago(last_seen_at)}
        </Text>
      ),
    },
  ]
}
