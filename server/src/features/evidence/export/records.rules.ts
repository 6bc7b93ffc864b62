import { createHash } from 'node:crypto'
import { toCsv } from '../../../platform/csv.rules.ts'
import type { LearningEvent } from '../schemas.ts'

export const formats = ['jsonl', 'csv'] as const
export type Format = (typeof formats)[number]

const columns = [
  ...(['id', 'visitor_id', 'visitor_email', 'product_id', 'unit_id', 'block_id', 'kind'] as const),
  ...(['occurred_at', 'evidence'] as const),
]

/** What a file begins with, before its first record. */
export const headOf = (format: Format): string => (format === 'csv' ? `${toCsv([[...columns]])}\n` : '')

/** An event as one line, without its end. No field has a line end of its own: evidence is JSON, which escapes them. */
export function toRecord(format: Format, event: LearningEvent): string {
  if (format === 'jsonl') return JSON.stringify(event)
  return toCsv([
    columns.map((column) => (column === 'evidence' ? JSON.stringify(event.evidence) : event[column])),
  ])
}

/** The hash of a record and all those before it. @param previous that of the record before; empty for the first */
export const chainHash = (previous: string, record: string): string =>
  createHash('sha256').update(`${previous}\n${record}`).digest('hex')
