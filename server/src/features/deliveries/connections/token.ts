import type { App } from '../../../platform/context.ts'

const purpose = 'delivery token'

/** The token of one connection: sealed, it is worth nothing for another. */
type Owner = { account_id: number; connection_id: number }

const ownerOf = ({ account_id, connection_id }: Owner) => `${account_id}/${connection_id}`

export const sealToken = ({ secrets }: Pick<App, 'secrets'>, owner: Owner, token: string): Buffer =>
  secrets.seal(purpose, ownerOf(owner), token)

/** @throws where it was sealed under another key */
export const openToken = ({ secrets }: Pick<App, 'secrets'>, owner: Owner, sealed: Buffer): string =>
  secrets.open(purpose, ownerOf(owner), sealed)
