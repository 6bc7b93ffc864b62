import { extractPage } from '../../../extraction/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { turnOf } from '../../../platform/fair-limiter.ts'
import { OutboundError, readBody, urlNotAllowed } from '../../../platform/outbound/index.ts'
import { SandboxError } from '../../../platform/sandbox/create-sandbox.ts'
import { linkNoContent, linkUnreachable } from '../errors.ts'
import type { LinkText } from './link-text.types.ts'

const maxBytes = 10 * 1024 * 1024
const mediaTypes = ['text/html', 'application/xhtml+xml', 'application/xml', 'text/xml']

type FetchedPage = { bytes: Buffer; url: string; charset: string | null }

/** The main text of a web page. @throws url_not_allowed, link_unreachable, link_no_content, invalid_request */
export async function fetchWebsite(ctx: Ctx, address: string): Promise<LinkText> {
  const { bytes, url, charset } = await fetchPage(ctx, address).catch((error) => {
    throw error instanceof OutboundError ? toRequestError(error) : error
  })
  const extracted = await extractPage(turnOf(ctx), bytes, { url, charset }).catch((error) => {
    if (!(error instanceof SandboxError)) throw error
    ctx.log.warn({ err: error }, 'a page could not be read')
    throw linkNoContent('The page takes too long or too much memory to read.')
  })
  if ('failed' in extracted) throw linkNoContent(extracted.reason)
  const { text, title, language, canonical_url, date } = extracted
  return {
    source_type: 'website',
    title: title ?? titleFromUrl(url),
    content_text: text,
    language,
    canonical_url,
    date,
  }
}

async function fetchPage(ctx: Ctx, address: string): Promise<FetchedPage> {
  const { status, headers, url, body } = await ctx.app.outbound.request({
    url: address,
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' },
    maxRedirects: 5,
    compressed: true,
    timeoutMs: 30_000,
    maxBytes,
    signal: ctx.clientGone,
  })
  const refuse = (error: Error) => {
    body.on('error', () => {}).destroy()
    throw error
  }
  if (status !== 200) refuse(linkUnreachable(`The address answered with HTTP ${status}.`))
  const [type = '', ...parameters] = (headers['content-type'] ?? 'text/html').toLowerCase().split(';')
  if (!mediaTypes.includes(type.trim())) {
    refuse(linkNoContent(`The address holds ${type.trim().slice(0, 100)}, not a web page.`))
  }
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(text)?.[1]).find(Boolean)
  return { bytes: await readBody(body), url, charset: charset ?? null }
}

function toRequestError(error: OutboundError): Error {
  if (error.reason === 'url_not_allowed') return urlNotAllowed(error.message, { cause: error })
  if (error.reason === 'too_large') return linkNoContent('The page is larger than 10 MB.', { cause: error })
  if (error.reason === 'url_invalid') return invalidRequest(`url: ${error.message}`, { cause: error })
  return linkUnreachable(error.message, { cause: error })
}

/** For a page without a title. */
function titleFromUrl(address: string): string {
  const { hostname, pathname } = new URL(address)
  return `${hostname}${pathname === '/' ? '' : pathname}`.slice(0, 200)
}
