import { z } from 'zod'
import { sealedSchema } from './passphrase.ts'

/** Raised when older programs could not read the archive. */
export const format = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The first entry of the archive. It names the format. */
export const headSchema = z.object({ understudy_backup: z.int().min(1), created_at: z.string() })

const tableSchema = z.object({
  name: z.string().min(1),
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  /** Sum of the SHA-256 of the rows: row-digest.ts. */
  sha256,
})

/** The last entry of the archive. The entries before it must have the totals and digests that it names. */
export const manifestSchema = z.object({
  created_at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
  /** sha256: of the lines `<sha256 of the file>  <its path>`, in the archive's order. */
  files: z.object({ count, bytes: count, sha256 }),
  secrets: z.discriminatedUnion('status', [
    z.object({ status: z.literal('encrypted'), sealed: sealedSchema }),
    z.object({ status: z.literal('none') }),
    z.object({ status: z.literal('left out') }),
  ]),
})

export type Manifest = z.output<typeof manifestSchema>
export type BackedUpTable = z.output<typeof tableSchema>

export const headPath = 'backup.json'
export const manifestPath = 'manifest.json'
export const tablesFolder = 'tables/'
export const filesFolder = 'files/'

/** A table's data is cut into parts, so that the size of each is known before it is written. */
export const partPath = (table: string, part: number): string =>
  `${tablesFolder}${encodeURIComponent(table)}/${String(part).padStart(6, '0')}.copy`

/** The name of the table that a part belongs to. */
export const partTable = (path: string): string => decodeURIComponent(path.split('/')[1] ?? '')
