import { Button, Group, Select, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useFilters } from '../../kit/address.ts'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { type Entry, useActors, useEntries } from './audit.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Filters, readFilters } from './filters.ts'
import { nameOfOperation } from './operation-name.rules.ts'

type Change = (changes: Partial<Filters>) => void

/** Who changed what, when and from where. */
export function ListAudit() {
  const texts = useTexts({ en, es })
  const [filters, setFilters] = useFilters(readFilters)
  const list = useEntries(filters)
  const columns = useColumns(setFilters)
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <FilterFields filters={filters} onChange={setFilters} />
      <Chosen filters={filters} onChange={setFilters} />
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        empty={<Empty text={texts.none} />}
      />
    </Page>
  )
}

function FilterFields({ filters, onChange }: { filters: Filters; onChange: Change }) {
  const texts = useTexts({ en, es })
  const actors = useActors()
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
      <Select
        label={texts.filters.actor_id}
        placeholder={texts.anybody}
        data={actors.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.actor_id === undefined ? null : String(filters.actor_id)}
        onChange={(id) => onChange({ actor_id: id === null ? undefined : Number(id) })}
        searchable
        clearable
        w={{ base: '100%', xs: 260 }}
      />
      {day('first_day')}
      {day('last_day')}
    </Group>
  )
}

/** What was chosen in the list itself; it is taken back here. */
function Chosen({ filters: { operation, record_id }, onChange }: { filters: Filters; onChange: Change }) {
  const texts = useTexts({ en, es })
  if (operation === undefined && record_id === undefined) return null
  return (
    <Group gap="sm">
      {operation !== undefined && <Text>{texts.only(nameOfOperation(operation, texts))}</Text>}
      {record_id !== undefined && <Text>{texts.only(texts.record(record_id))}</Text>}
      <Button size="xs" onClick={() => onChange({ operation: undefined, record_id: undefined })}>
        {texts.show_all}
      </Button>
    </Group>
  )
}

function useColumns(onChange: Change): Column<Entry>[] {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  return [
    {
      title: texts.columns.what,
      isText: true,
      cell: ({ operation, record_id }) => (
        <>
          <Choose onChoose={() => onChange({ operation })}>{nameOfOperation(operation, texts)}</Choose>
          {record_id !== null && (
            <Text size="sm" c="dimmed">
              <Choose onChoose={() => onChange({ record_id })}>{texts.record(record_id)}</Choose>
            </Text>
          )}
        </>
      ),
    },
    {
      title: texts.columns.who,
      isText: true,
      cell: ({ actor: { kind, name }, door, address }) => (
        <>
          <Text>{name ?? texts.actors[kind]}</Text>
          <Text size="sm" c="dimmed">
            {texts.doors[door]}
            {address !== null && ` · ${address}`}
          </Text>
        </>
      ),
    },
    { title: texts.columns.when, cell: ({ at }) => moment(at) },
  ]
}

/** A text in the list that narrows the list to it. */
const Choose = ({ children, onChoose }: { children: string; onChoose: () => void }) => (
  <UnstyledButton onClick={onChoose} fz="inherit" td="underline dotted" mih={24}>
    {children}
  </UnstyledButton>
)
