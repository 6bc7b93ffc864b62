import type { App } from '../../../platform/context.ts'
import { liveNotConfigured } from '../errors.ts'

/** The LiveKit server of the installation. */
export type LiveServer = { url: string; key: string; secret: string }

/** @returns null where none is configured */
export function findLiveServer({ config }: Pick<App, 'config'>): LiveServer | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret } = config
  return url === '' || key === '' || secret === '' ? null : { url, key, secret }
}

/** @throws live_not_configured */
export function requireLiveServer(app: App): LiveServer {
  const server = findLiveServer(app)
  if (server === null) throw liveNotConfigured()
  return server
}
