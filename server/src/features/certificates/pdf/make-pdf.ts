import { createHash } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App, Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import { findAccount } from '../../accounts/index.ts'
import { allocateFile, discardFile, readPicture } from '../../assets/index.ts'
import { type Certificate, savePdf } from '../certificates.queries.ts'
import { certificatePdfGenerated } from '../events.ts'
import { verifyUrl } from '../verify/verify-url.ts'
import type { CertificatePdf } from './certificate-pdf.worker.ts'
import { logoPixels } from './logo-box.rules.ts'

const writer = appState(() =>
  createThreadPool<CertificatePdf, Uint8Array>({
    worker: new URL('./certificate-pdf.worker.ts', import.meta.url),
    maxThreads: 1,
    timeoutMs: 30_000,
    maxHeapMb: 256,
    idleMs: 10_000,
  }),
)

/** The PDFs that this process is making, by certificate: requests at the same time wait for one. */
const beingMade = appState(() => new Map<number, Promise<void>>())

/** Makes and stores the PDF of a certificate that has none. Where another process was first, its PDF stays. */
export function makePdf(app: App, certificate: Certificate): Promise<void> {
  const running = beingMade({ app })
  const { id } = certificate
  const made = running.get(id) ?? makeNow(app, certificate).finally(() => running.delete(id))
  running.set(id, made)
  return made
}

async function makeNow(app: App, certificate: Certificate): Promise<void> {
  const account = await findAccount(app.db, certificate.account_id)
  if (account === undefined) return
  const ctx = createContext(app, { account, actor: { kind: 'nobody' } })
  const bytes = Buffer.from(await writer(ctx).run(turnOf(ctx), await contentOf(ctx, certificate)))
  const { storage_key } = await allocateFile(ctx)
  await app.storage.put(storage_key, bytes)
  if (!(await save(ctx, certificate, { storage_key, bytes }))) await discardFile(ctx, storage_key)
}

/** What it says is as of its issue; logo and colour are those that the account has now. */
async function contentOf(ctx: Ctx, certificate: Certificate): Promise<CertificatePdf> {
  const { name, title, course_title, academy, language, issued_at } = certificate
  const { logo_asset_id, color } = ctx.account.branding
  const verify_url = verifyUrl(ctx.app, certificate.verification_code)
  const logo = logo_asset_id === null ? undefined : await readPicture(ctx, logo_asset_id, logoPixels)
  return { name, title, course_title, academy, language, issued_at, verify_url, color, logo }
}

/** @returns false if another PDF was stored before, or the person was erased meanwhile */
const save = (
  ctx: Ctx,
  { id, visitor_id, product_id, verification_code, issued_at }: Certificate,
  { storage_key, bytes }: { storage_key: string; bytes: Buffer },
): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const pdf = { storage_key, sha256, size_bytes: bytes.length, now: tx.now }
    const student = await savePdf(tx.db, tx.account.id, id, pdf)
    if (student === undefined) return false
    const by = { visitor_id, ...student, product_id, occurred_at: tx.now }
    await tx.emit(certificatePdfGenerated, {
      ...by,
      ...{ verification_code, issued_at, sha256, bytes: bytes.length },
    })
    return true
  })
