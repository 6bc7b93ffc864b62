import type { Manifest } from './manifest.ts'

/** A backup in figures. */
export const summarise = ({ tables, files, secrets }: Manifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  secrets: secrets.status,
})
