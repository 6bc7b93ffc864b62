import type { Ctx } from '../../../platform/context.ts'
import { createContext } from '../../../platform/create-context.ts'
import { accountId } from '../../../platform/db/ids.ts'
import type { RawRequest } from '../../../platform/operation.ts'
import { loadAccount } from '../../accounts/index.ts'
import { requireLiveServer } from '../rooms/live-server.ts'
import { readNotice } from './notice.rules.ts'
import { storeNotice } from './store-notice.ts'
import { verifyNotice } from './verify-notice.ts'

/**
 * Takes a notice that LiveKit signed. What has no part in attendance, and what names an unknown room, is taken too and
 * not stored.
 * @throws live_not_configured, invalid_signature
 */
export async function receiveLivekitNotice(
  { app, actor, log }: Ctx,
  { body, headers }: RawRequest,
): Promise<{ received: true }> {
  const authorization = headers.authorization as string | undefined
  const sent = await verifyNotice(requireLiveServer(app), { body, authorization })
  const notice = sent === null ? null : readNotice(sent)
  const account = notice === null ? undefined : await loadAccount(app, accountId(notice.webinar_id))
  if (notice !== null && account !== undefined)
    await storeNotice(createContext(app, { account, actor, log }), notice)
  return { received: true }
}
