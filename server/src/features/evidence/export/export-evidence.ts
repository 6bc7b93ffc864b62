import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { syncFolder } from '../../../platform/sync-folder.ts'
import { listLearningEvents } from '../list-learning-events.ts'
import type { LearningEvent } from '../schemas.ts'
import { chainFile, type Manifest, manifestFile, proves, signManifest } from './manifest.ts'
import { chainHash, type Format, headOf, recordFiles, toRecord } from './records.rules.ts'
import { createHashedFile } from './write-hashed.ts'

const eventsAtOnce = 1_000

type Given = { product_id: number; out: string; from?: string; until?: string; format: Format }
type Written = Pick<Manifest, 'events' | 'chain' | 'files'>

/**
 * Writes the events of a product into a new folder, with the hash of each event and a signed manifest. The folder
 * appears whole or not at all.
 * @throws invalid_request where the folder is there or cannot be made, invalid_date_range, not_found
 */
export async function exportEvidence(
  ctx: Ctx,
  { out, ...given }: Given,
): Promise<{ object: 'evidence_export'; folder: string; events: number }> {
  const folder = resolve(out)
  const partial = `${folder}.${randomUUID()}`
  if (await isThere(folder)) throw invalidRequest(`out: ${folder} is there already. Name a new folder.`)
  await mkdir(partial).catch((error: NodeJS.ErrnoException) => {
    throw invalidRequest(`out: ${folder} cannot be made (${error.code}).`)
  })
  try {
    const written = await writeEvents(ctx, partial, given)
    await writeManifest(ctx, partial, { given, written })
    await syncFolder(partial)
    await rename(partial, folder)
    await syncFolder(dirname(folder))
    return { object: 'evidence_export', folder, events: written.events }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function writeEvents(ctx: Ctx, folder: string, given: Omit<Given, 'out'>): Promise<Written> {
  const { format } = given
  const names = [recordFiles[format], chainFile] as const
  const [records, hashes] = [
    await createHashedFile(join(folder, names[0])),
    await createHashedFile(join(folder, names[1])),
  ]
  try {
    let [events, chain] = [0, '']
    await records.write(headOf(format))
    for await (const page of pagesOf(ctx, given)) {
      const lines = page.map((event) => toRecord(format, event, ctx.app.base_url))
      const chained: string[] = []
      for (const line of lines) {
        chain = chainHash(chain, line)
        chained.push(chain)
      }
      await records.write(lines.map((line) => `${line}\n`).join(''))
      await hashes.write(chained.map((hash) => `${hash}\n`).join(''))
      events += page.length
    }
    const files = [
      { name: names[0], ...(await records.end()) },
      { name: names[1], ...(await hashes.end()) },
    ]
    return { events, chain, files }
  } finally {
    await Promise.all([records.close(), hashes.close()])
  }
}

async function* pagesOf(
  ctx: Ctx,
  { product_id, from, until }: Pick<Given, 'product_id' | 'from' | 'until'>,
): AsyncGenerator<LearningEvent[]> {
  let starting_after: number | undefined
  do {
    const range = { product_id, from, until, order: 'asc' as const, limit: eventsAtOnce, starting_after }
    const { data, next_starting_after } = await listLearningEvents(ctx, range)
    yield data
    starting_after = next_starting_after ?? undefined
  } while (starting_after !== undefined)
}

async function writeManifest(
  ctx: Ctx,
  folder: string,
  { given, written }: { given: Omit<Given, 'out'>; written: Written },
): Promise<void> {
  const { product_id, from = null, until = null, format: event_format } = given
  const manifest = signManifest(ctx.app, {
    ...{ format: 'understudy-evidence-1', proves, account_id: ctx.account.id, product_id, from, until },
    ...{ exported_at: ctx.now.toISOString(), event_format, ...written },
  })
  const file = await createHashedFile(join(folder, manifestFile))
  await file.write(`${JSON.stringify(manifest, null, 2)}\n`)
  await file.end()
}
