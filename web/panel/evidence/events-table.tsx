import { Anchor, Text } from '@mantine/core'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { detailOf } from './detail.rules.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type LearningEvent, useEvents } from './evidence.data.ts'
import type { Filters } from './filters.ts'

type EventsTableProps = {
  product_id: number
  filters: Filters
  onStudent: (visitor_id: number) => void
}

/** The events in their order, each with what is kept of it. */
export function EventsTable({ product_id, filters, onStudent }: EventsTableProps) {
  const texts = useTexts({ en, es })
  const { moment } = useFormats()
  const list = useEvents(product_id, filters)
  const columns: Column<LearningEvent>[] = [
    {
      title: texts.columns.student,
      isText: true,
      cell: ({ visitor_id, visitor_email }) => (
        <Anchor component="button" ta="start" fw={600} onClick={() => onStudent(visitor_id)}>
          {visitor_email || texts.erased}
        </Anchor>
      ),
    },
    { title: texts.columns.what, cell: ({ kind }) => texts.kinds[kind] },
    {
      title: texts.columns.detail,
      isText: true,
      isSecondary: true,
      cell: ({ evidence }) => <Text>{detailOf(evidence, texts)}</Text>,
    },
    { title: texts.columns.when, isSecondary: true, cell: ({ occurred_at }) => moment(occurred_at) },
  ]
  const { student, from, until } = filters
  return (
    <Records
      label={texts.title}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      isFiltered={[student, from, until].some((value) => value !== undefined)}
      empty={<Empty text={texts.none} />}
    />
  )
}
