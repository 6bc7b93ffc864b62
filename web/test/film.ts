import type { TestApp } from '../../server/test/app.ts'
import type { TestAccount } from '../../server/test/factories.ts'
import { startMediaServer } from '../../server/test/fakes/media-server.ts'
import { webmFilm } from '../../server/test/fakes/webm-film.ts'

/** Gives an account a film, as creators do: by its address. @returns its asset */
export async function addFilm(
  app: TestApp,
  account: TestAccount,
  seconds: number,
): Promise<{ id: number; embed_url: string }> {
  const site = await startMediaServer()
  const url = site.serve('/film.webm', { body: await webmFilm(seconds), type: 'video/webm' })
  const { id } = (await account.api.post('/assets', { url, kind: 'video' })).body
  await app.drain()
  await site.close()
  const { body } = await account.api.get(`/assets/${id}`)
  if (body.status !== 'ready') throw new Error(JSON.stringify(body))
  return body
}
