import type { Ctx } from '../../../platform/context.ts'
import { type OutboundRequest, readBody } from '../../../platform/outbound/index.ts'
import { NoCaptions } from './video-site.ts'

const bounds = { timeout_ms: 30_000, max_bytes: 10 * 1024 * 1024, max_redirects: 3, compressed: true }

/** The text that a platform answers with. @throws NoCaptions for any other status, OutboundError */
export async function fetchText(ctx: Ctx, site: string, request: OutboundRequest): Promise<string> {
  const { status, body } = await ctx.app.outbound.request({ ...bounds, ...request })
  if (status !== 200) {
    body.on('error', () => {}).destroy()
    throw new NoCaptions(`${site} answered with HTTP ${status}.`)
  }
  return (await readBody(body)).toString('utf8')
}

/** The same as JSON. */
export async function fetchJson(ctx: Ctx, site: string, request: OutboundRequest): Promise<unknown> {
  const text = await fetchText(ctx, site, request)
  try {
    return JSON.parse(text)
  } catch {
    throw new NoCaptions(`${site} gave an answer of another form than expected.`)
  }
}
