import type { Manifest } from './manifest.ts'

/** The totals of a backup, for its summary. */
export const manifestTotals = ({ tables, files, secrets }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  secrets: secrets.status,
})
