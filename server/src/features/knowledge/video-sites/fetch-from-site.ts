import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type OutboundRequest, readBody } from '../../../platform/outbound/index.ts'
import { NoCaptionsError } from './no-captions-error.ts'

const bounds = { timeoutMs: 30_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 3, compressed: true }

/** The text that a site answers with. @throws NoCaptionsError for any other status than 200, OutboundError */
export async function fetchText(ctx: Ctx, site: string, request: OutboundRequest): Promise<string> {
  const { status, body } = await ctx.app.outbound.request({ ...bounds, ...request, signal: ctx.clientGone })
  if (status !== 200) {
    body.on('error', () => {}).destroy()
    throw new NoCaptionsError(`${site} answered with HTTP ${status}.`)
  }
  return (await readBody(body)).toString('utf8')
}

/** The JSON that a site answers with. @throws NoCaptionsError where it does not fit the schema, OutboundError */
export async function fetchJson<Schema extends z.ZodType>(
  ctx: Ctx,
  site: string,
  { schema, ...request }: OutboundRequest & { schema: Schema },
): Promise<z.output<Schema>> {
  const text = await fetchText(ctx, site, request)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw unexpectedAnswer(site)
  return parsed.data
}

/** The site has changed what it answers. */
export const unexpectedAnswer = (site: string) =>
  new NoCaptionsError(`${site} gave an answer of another form than expected.`)

/** undefined where the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
