import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Choice } from '../../kit/choice.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Attempt, useAttempts, useExamTitles } from './exams.data.ts'
import { readFilters } from './filters.ts'

/** The attempts at exams, first those whose texts wait to be read. */
export function ListExams() {
  const texts = useTexts({ en, es })
  const [{ show }, setFilters] = useFilters(readFilters)
  const list = useAttempts(show === 'pending')
  const columns = useColumns()
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Group>
        <Choice
          label={texts.show}
          value={show}
          options={texts.shown}
          onChange={(next) => setFilters({ show: next })}
        />
      </Group>
      <Records
        label={texts.title}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          show === 'pending' ? (
            <Empty
              text={texts.none_pending}
              action={<Button onClick={() => setFilters({ show: 'all' })}>{texts.show_all}</Button>}
            />
          ) : (
            <Empty text={texts.none} />
          )
        }
      />
    </Page>
  )
}

function useColumns(): Column<Attempt>[] {
  const texts = useTexts({ en, es })
  const { moment, number } = useFormats()
  const titles = useExamTitles()
  return [
    {
      title: texts.columns.student,
      isText: true,
      cell: ({ id, name, email }) => (
        <>
          <Anchor component={Link} to={`/exams/${id}`} fw={600}>
            {name ?? email ?? texts.erased}
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
      title: texts.columns.exam,
      isText: true,
      cell: ({ product_id }) => titles.get(product_id) ?? texts.exam_gone,
    },
    {
      title: texts.columns.attempt,
      isNumber: true,
      isSecondary: true,
      cell: ({ attempt }) => number(attempt),
    },
    {
      title: texts.columns.submitted,
      isSecondary: true,
      cell: ({ submitted_at }) => (submitted_at === null ? '–' : moment(submitted_at)),
    },
    {
      title: texts.columns.status,
      cell: ({ status }) => (
        <Badge color={status === 'submitted' ? 'yellow' : status === 'reviewed' ? 'stage' : 'gray'}>
          {texts.statuses[status]}
        </Badge>
      ),
    },
  ]
}
