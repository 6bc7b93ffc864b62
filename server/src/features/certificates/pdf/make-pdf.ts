import { createHash } from 'node:crypto'
import { appState } from '../../../platform/app-state.ts'
import type { App, Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { createThreadPool } from '../../../platform/thread-pool.ts'
import { loadAccount } from '../../accounts/index.ts'
import { allocateFile, discardFile } from '../../assets/index.ts'
import { type Certificate, savePdf } from '../certificates.queries.ts'
import { certificatePdfGenerated } from '../events.ts'
import { verifyUrl } from '../verify/verify-url.ts'
import type { CertificatePdf } from './certificate-pdf.worker.ts'

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
  const account = await loadAccount(app, certificate.account_id)
  if (account === undefined) return
  const ctx = createContext(app, { account, actor: { kind: 'nobody' } })
  const bytes = Buffer.from(await writer(ctx).run(turnOf(ctx), textOf(app, certificate)))
  const { storage_key } = await allocateFile(ctx)
  await app.storage.put(storage_key, bytes)
  if (!(await save(ctx, certificate, { storage_key, bytes }))) await discardFile(ctx, storage_key)
}

function textOf(app: App, certificate: Certificate): CertificatePdf {
  const { name, title, course_title, academy, language, issued_at } = certificate
  const verify_url = verifyUrl(app, certificate.verification_code)
  return { name, title, course_title, academy, language, issued_at, verify_url }
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
