import { Box, Loader, Stack, Text } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApiError } from './api.ts'
import { Empty } from './empty.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Failure } from './failure.tsx'
import { useTexts } from './language.tsx'
import classes from './long-records.module.css'
import { openRow } from './records.tsx'
import { Waiting } from './waiting.tsx'

export type LongColumn<Record> = {
  title: string
  /** Its share of a wide screen, as CSS grids have it. On a narrow one a record is a card. */
  width: string
  cell: (record: Record) => ReactNode
}

type LongRecordsProps<Record> = {
  /** What the table holds, for those who cannot see it. */
  label: string
  list: {
    rows: Record[] | undefined
    error: ApiError | null
    hasMore: boolean
    isLoadingMore: boolean
    loadMore: () => void
    retry: () => void
  }
  columns: LongColumn<Record>[]
  keyOf: (record: Record) => string | number
  empty: ReactNode
  isFiltered?: boolean
}

/** Rows that are drawn before and after those on the screen. */
const overscan = 8
/** The next page is asked for when so many rows are left. */
const rowsAhead = 60

/** A list of any length: only what is on the screen is drawn, and the next page comes before its end is reached. */
export function LongRecords<Record>(props: LongRecordsProps<Record>) {
  const { list, empty, isFiltered } = props
  const texts = useTexts({ en, es })
  const { rows, error, retry } = list
  if (error !== null && rows === undefined) return <Failure error={error} onRetry={retry} />
  if (rows === undefined) return <Waiting />
  if (rows.length === 0) return isFiltered ? <Empty text={texts.nothing_found} /> : empty
  return (
    <Stack gap="sm">
      <Window {...props} rows={rows} />
      {error !== null && <Failure error={error} onRetry={list.loadMore} />}
      {list.isLoadingMore && <Loader size="sm" mx="auto" />}
    </Stack>
  )
}

function Window<Record>(props: LongRecordsProps<Record> & { rows: Record[] }) {
  const { label, list, columns, keyOf, rows } = props
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 68,
    overscan,
    useFlushSync: false,
    scrollMargin,
    getItemKey: (index) => keyOf(rows[index]!),
  })
  const shown = virtual.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) + rowsAhead >= rows.length
  const { hasMore, isLoadingMore, error, loadMore } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is asked for once the one before has come
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && error === null) loadMore()
  }, [isNearEnd, hasMore, isLoadingMore, error])
  const grid = { '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <Box role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1} style={grid}>
      <Head columns={columns} />
      <Box role="rowgroup" ref={body} pos="relative" h={virtual.getTotalSize()}>
        {shown.map(({ index, key, start }) => (
          <Box
            role="row"
            key={key}
            aria-rowindex={index + 2}
            data-index={index}
            ref={virtual.measureElement}
            className={classes.row}
            onClick={openRow}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <Cells record={rows[index]!} columns={columns as LongColumn<unknown>[]} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The cells of a row. They are drawn once, however often the rows around them change while it is scrolled. */
const Cells = memo(({ record, columns }: { record: unknown; columns: LongColumn<unknown>[] }) =>
  columns.map(({ title, cell }) => (
    <Box role="cell" key={title} miw={0}>
      {cell(record)}
    </Box>
  )),
)

const Head = <Record,>({ columns }: { columns: LongColumn<Record>[] }) => (
  <Box role="rowgroup" className={classes.head}>
    <Box role="row" aria-rowindex={1} className={classes.titles}>
      {columns.map(({ title }) => (
        <Text role="columnheader" key={title} size="sm" fw={600}>
          {title}
        </Text>
      ))}
    </Box>
  </Box>
)
