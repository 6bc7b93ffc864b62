import type { App } from '../../../platform/context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { PageAnswer } from '../../../platform/page-answer.ts'
import { isValidSignedUrl, type SignedUrl } from '../../assets/index.ts'
import { findSpoken } from '../transcripts.queries.ts'
import { toWebVtt } from './web-vtt.rules.ts'

/** The captions of a film or a sound as WebVTT, under a signed address. @returns null where there are none */
export async function openCaptions(app: App, signed: SignedUrl): Promise<PageAnswer | null> {
  if (!isValidSignedUrl(app, 'captions', signed)) return null
  const spoken = await findSpoken(app.db, accountId(signed.id), signed.id)
  if (spoken === undefined) return null
  return {
    file: toWebVtt(spoken.segments),
    content_type: 'text/vtt; charset=utf-8',
    name: 'captions.vtt',
  }
}
