import { createHash } from 'node:crypto'
import { type Cell, toCsv } from '../../../platform/csv.rules.ts'
import type { LearningEvent } from '../schemas.ts'
import { toStatement } from './xapi.rules.ts'

export const formats = ['jsonl', 'csv', 'xapi'] as const
export type Format = (typeof formats)[number]

/** The file that holds the records of each format. */
export const recordFiles = {
  jsonl: 'events.jsonl',
  csv: 'events.csv',
  xapi: 'statements.jsonl',
} as const satisfies Record<Format, string>

export const columns = [
  ...(['id', 'visitor_id', 'visitor_email', 'product_id', 'unit_id', 'block_id', 'kind'] as const),
  ...(['occurred_at', 'evidence'] as const),
]

/** What a file begins with, before its first record. */
export const headOf = (format: Format): string => (format === 'csv' ? `${toCsv([[...columns]])}\n` : '')

/**
 * An event as one line, without its end. No field has a line end of its own: evidence is JSON, which escapes them.
 * @param base_url the installation's address, for identifiers that must be unique in the world
 */
export function toRecord(format: Format, event: LearningEvent, base_url: string): string {
  if (format === 'xapi') return JSON.stringify(toStatement(event, base_url))
  if (format === 'jsonl') return JSON.stringify(event)
  return toCsv([toCells(event)])
}

/** An event under the columns. */
export const toCells = (event: LearningEvent): Cell[] =>
  columns.map((column) => (column === 'evidence' ? JSON.stringify(event.evidence) : event[column]))

/** The hash of a record and all those before it. @param previous that of the record before; empty for the first */
export const chainHash = (previous: string, record: string): string =>
  createHash('sha256').update(`${previous}\n${record}`).digest('hex')
