import { Button, Center, Stack, Table } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { ApiError } from './api.ts'
import { Empty } from './empty.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Failure } from './failure.tsx'
import { useTexts } from './language.tsx'
import { useRowKeys } from './row-keys.ts'
import { Waiting } from './waiting.tsx'

export type Column<Record> = {
  title: string
  cell: (record: Record) => ReactNode
  /** Numbers stand at the right, in figures of one width. */
  isNumber?: boolean
  /** Text of any length: it breaks where it must, and leaves room for the other columns, which do not on wide screens. */
  isText?: boolean
  /** Narrow screens leave the column out. */
  isSecondary?: boolean
}

type List<Record> = {
  rows: Record[] | undefined
  error: ApiError | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

type RecordsProps<Record> = {
  /** What the table holds, for those who cannot see it. */
  label: string
  list: List<Record>
  columns: Column<Record>[]
  keyOf: (record: Record) => string | number
  /** What stands there without any record. */
  empty: ReactNode
  /** With filters set, an empty list only means that nothing fits. */
  isFiltered?: boolean
  /** What a key does with the record whose link has the focus. */
  shortcuts?: { [key: string]: (record: Record) => void }
}

/** A list of records, a page at a time. A row opens what its link opens; j and k walk through them. */
export function Records<Record>(props: RecordsProps<Record>) {
  const { label, list, columns, keyOf, empty, isFiltered, shortcuts } = props
  const texts = useTexts({ en, es })
  const body = useRowKeys(list.rows, shortcuts)
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = list
  if (error !== null && rows === undefined) return <Failure error={error} onRetry={retry} />
  if (rows === undefined) return <Waiting />
  if (rows.length === 0) return isFiltered ? <Empty text={texts.nothing_found} /> : empty
  return (
    <Stack>
      <Table.ScrollContainer minWidth={0}>
        <Table
          className="records"
          aria-label={label}
          highlightOnHover
          verticalSpacing="sm"
          layout="auto"
          fz="md"
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.title} {...look(column)}>
                  {column.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={body}>
            {rows.map((record) => (
              <Table.Tr key={keyOf(record)} onClick={openRow}>
                {columns.map((column) => (
                  <Table.Td key={column.title} {...look(column)}>
                    {column.cell(record)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {error !== null && <Failure error={error} onRetry={loadMore} />}
      {hasMore && (
        <Center>
          <Button onClick={loadMore} loading={isLoadingMore}>
            {texts.show_more}
          </Button>
        </Center>
      )}
    </Stack>
  )
}

/** A click beside the links of a row counts as one on the first. */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const isOwn = (target as HTMLElement).closest('a, button, input, label') !== null
  if (!isOwn && getSelection()?.isCollapsed !== false) currentTarget.querySelector('a')?.click()
}

type Look = Pick<Column<never>, 'isNumber' | 'isText' | 'isSecondary'>

const look = ({ isNumber, isText, isSecondary }: Look) => ({
  ta: isNumber ? ('right' as const) : undefined,
  miw: isText ? 120 : undefined,
  className: isText ? 'of-any-length' : undefined,
  visibleFrom: isSecondary ? 'sm' : undefined,
})

/** A list that comes in one answer, as a list that comes in pages. */
export const wholeList = <Record,>(query: {
  data: { data: Record[] } | undefined
  error: ApiError | null
  refetch: () => unknown
}): List<Record> => ({
  rows: query.data?.data,
  error: query.error,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  retry: () => void query.refetch(),
})
