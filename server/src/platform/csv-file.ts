import type { Cell } from './csv.rules.ts'

/** A table that is sent while it is read, so that its length costs no memory. The verb of a CSV returns it. */
export type CsvFile = {
  file_name: string
  columns: string[]
  /** Its rows, a page at a time. They are read no further once the client has left. */
  pages: AsyncIterable<Cell[][]>
}

type Page<Row> = { data: Row[]; has_more: boolean; next_starting_after: number | null }

/**
 * The pages of a list, one after another, as rows of a table.
 * @param list gives the page after a cursor, as the interface answers it
 */
export async function* listPages<Row>(
  list: (starting_after: number | undefined) => Promise<Page<Row>>,
  toRow: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let after: number | undefined
  do {
    const page = await list(after)
    yield page.data.map(toRow)
    after = page.next_starting_after ?? undefined
  } while (after !== undefined)
}
