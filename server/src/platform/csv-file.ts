import type { Cell } from './csv.rules.ts'

/** A table that is sent while it is read, so that its length costs no memory. The verb of a CSV returns it. */
export type CsvFile = {
  file_name: string
  columns: string[]
  /** Its rows, a page at a time. They are read no further once the client has left. */
  pages: AsyncIterable<Cell[][]>
}

type Page<Row, Cursor> = { data: Row[]; has_more: boolean; next_starting_after: Cursor | null }

/**
 * The pages of a list, one after another, as rows of a table.
 * @param list gives the page after a cursor, as the interface answers it
 */
export async function* listPages<Row, Cursor extends number | string = number>(
  list: (starting_after: Cursor | undefined) => Promise<Page<Row, Cursor>>,
  toRow: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let after: Cursor | undefined
  do {
    const page = await list(after)
    yield page.data.map(toRow)
    after = page.next_starting_after ?? undefined
  } while (after !== undefined)
}
