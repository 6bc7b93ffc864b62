import type { App } from '../../../platform/context.ts'

const purpose = 'delivery token'

/** A sealed token opens only for the connection that it was sealed for. */
type Owner = { account_id: number; connection_id: number }

const sealedFor = ({ account_id, connection_id }: Owner) => `${account_id}/${connection_id}`

/** Seals a token, which only the same connection can open. */
export const sealToken = ({ secrets }: Pick<App, 'secrets'>, owner: Owner, token: string): Buffer =>
  secrets.seal(purpose, sealedFor(owner), token)

/** @throws where the token was sealed under another key, or for another connection */
export const openToken = ({ secrets }: Pick<App, 'secrets'>, owner: Owner, sealed: Buffer): string =>
  secrets.open(purpose, sealedFor(owner), sealed)
