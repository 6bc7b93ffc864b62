import { z } from 'zod'
import type { App } from '../../../platform/context.ts'
import { id, timestamp } from '../../../platform/http/fields.ts'
import { formats, recordFiles } from './records.rules.ts'

export const chainFile = 'chain.txt'
export const manifestFile = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const fields = z.strictObject({
  format: z.literal('understudy-evidence-1'),
  proves: z.string(),
  account_id: id(),
  product_id: id(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  exported_at: timestamp(),
  event_format: z.enum(formats),
  events: z.int().min(0),
  /** The hash of the last record and all those before it; empty where there are none. */
  chain: z.union([sha256, z.literal('')]),
  // Names that lead nowhere else than into the folder of the manifest.
  files: z.array(
    z.strictObject({
      name: z.enum([...Object.values(recordFiles), chainFile]),
      bytes: z.int().min(0),
      sha256,
    }),
  ),
})
export const signedManifest = fields.extend({ signature: z.string() })

/** What an export holds, and the hashes of its files. */
export type Manifest = z.output<typeof fields>
export type SignedManifest = z.output<typeof signedManifest>

/** What a manifest says that it proves. */
export const proves =
  'The signature shows that this installation made the export, and that neither manifest nor files were changed since. It shows nothing else: not that what was recorded is true, and not to anybody without the key of the installation.'

const purpose = 'evidence-manifest'

/** Signs a manifest with the installation's key. */
export const signManifest = (app: App, manifest: Manifest): SignedManifest => ({
  ...manifest,
  signature: app.secrets.sign(purpose, JSON.stringify(manifest)),
})

/** Checks that a manifest was signed here and was not changed since. */
export const isSignedHere = (app: App, { signature, ...manifest }: SignedManifest): boolean =>
  app.secrets.verify(purpose, JSON.stringify(manifest), signature)
