import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { linesOf } from './lines-of.ts'
import { chainFile, isSignedHere, type SignedManifest, signedManifest } from './manifest.ts'
import { chainHash, headOf, recordFiles } from './records.rules.ts'

/** Whether an export is as it was made. */
export type EvidenceCheck = {
  object: 'evidence_check'
  unchanged: boolean
  events: number
  problems: string[]
  proves: string
}

/**
 * Checks an export against its manifest, and the manifest against its signature.
 * @throws invalid_request where the file is no manifest of an export
 */
export async function verifyEvidence({ app }: Ctx, { file }: { file: string }): Promise<EvidenceCheck> {
  const manifest = await readManifest(file)
  const folder = dirname(file)
  const problems: string[] = []
  if (!isSignedHere(app, manifest))
    problems.push('The manifest was changed, or another installation made it: its signature is not ours.')
  const changed = new Set<string>()
  for (const { name, sha256 } of manifest.files) {
    const found = await hashOf(join(folder, name))
    if (found !== sha256) changed.add(name)
    if (found === null) problems.push(`${name} is missing.`)
    else if (found !== sha256) problems.push(`${name} was changed.`)
  }
  const events = recordFiles[manifest.event_format]
  if (changed.has(events) && !changed.has(chainFile)) {
    const position = await findChangedEvent(manifest, join(folder, events), join(folder, chainFile))
    if (position !== null) problems.push(`Event ${position} of ${events} is the first that was changed.`)
  }
  const { proves } = manifest
  const unchanged = problems.length === 0
  return { object: 'evidence_check', unchanged, events: manifest.events, problems, proves }
}

async function readManifest(file: string): Promise<SignedManifest> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalidRequest(`file: ${file} cannot be read (${error.code}).`)
  })
  const parsed = signedManifest.safeParse(parseJson(text))
  if (!parsed.success) throw invalidRequest(`file: ${file} is not the manifest.json of an evidence export.`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @returns null where the file is missing */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/** Counts the events up to the first whose hash is not in the chain; null where there is none. */
async function findChangedEvent(
  { event_format, events }: SignedManifest,
  eventsPath: string,
  chainPath: string,
): Promise<number | null> {
  const records = linesOf(eventsPath)
  const hashes = linesOf(chainPath)
  try {
    if (headOf(event_format) !== '') await records.next()
    let chain = ''
    for (let position = 1; position <= events; position++) {
      const [record, hash] = [await records.next(), await hashes.next()]
      if (record.done) return position
      chain = chainHash(chain, record.value)
      if (chain !== hash.value) return position
    }
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await Promise.all([records.return(), hashes.return()])
  }
}
