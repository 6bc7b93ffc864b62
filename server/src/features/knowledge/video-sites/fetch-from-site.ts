import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { type OutboundRequest, readBody } from '../../../platform/outbound/index.ts'
import { NoCaptionsError } from './no-captions-error.ts'

const bounds = { timeoutMs: 30_000, maxRedirects: 3, compressed: true }
const maxCaptionBytes = 10 * 1024 * 1024
// Where captions are said to be: such an answer has some 200 kB, and 2 MB are parsed in 20 ms.
const maxJsonBytes = 2 * 1024 * 1024

/** The captions that a site sends. @throws NoCaptionsError for any other status than 200, OutboundError */
export const fetchCaptionFile = (ctx: Ctx, site: string, request: OutboundRequest): Promise<Buffer> =>
  fetchBytes(ctx, site, { maxBytes: maxCaptionBytes, ...request })

async function fetchBytes(ctx: Ctx, site: string, request: OutboundRequest): Promise<Buffer> {
  const { status, body } = await ctx.app.outbound.request({ ...bounds, ...request, signal: ctx.clientGone })
  if (status !== 200) {
    body.on('error', () => {}).destroy()
    throw new NoCaptionsError(`${site} answered with HTTP ${status}.`)
  }
  return readBody(body)
}

/** The JSON that a site answers with. @throws NoCaptionsError where it does not fit the schema, OutboundError */
export async function fetchJson<Schema extends z.ZodType>(
  ctx: Ctx,
  site: string,
  { schema, ...request }: OutboundRequest & { schema: Schema },
): Promise<z.output<Schema>> {
  const bytes = await fetchBytes(ctx, site, { maxBytes: maxJsonBytes, ...request })
  const parsed = schema.safeParse(parseJson(bytes.toString('utf8')))
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
