import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { type Access, addressAccess } from './address.rules.ts'
import { decodeBody } from './body.ts'
import { guardedConnector, systemLookup } from './connector.ts'
import { OutboundError, refused, toOutboundError } from './errors.ts'
import { type Posting, type PostRequest, post } from './post.ts'
import type { OutboundSettings } from './settings.ts'
import { literalHost, urlProblem } from './url.rules.ts'

export type OutboundRequest = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Plain http only to what OUTBOUND_ALLOW opens: for calls that carry data. */
  https_only?: boolean
  /** Redirects that are followed, each checked again. 0 unless given: a redirect is answered as it came. */
  maxRedirects?: number
  /** Accept a compressed answer: for pages. */
  compressed?: boolean
  /** Ends the whole exchange, reading the body too. */
  timeoutMs?: number
  /** The call fails after so long without a byte, before the headers or within the body. 30 s unless given. */
  idle_timeout_ms?: number
  /** A larger body fails, as sent or as decoded. There is no bound unless given. */
  maxBytes?: number
  signal?: AbortSignal | null
}

type OutboundResponse = {
  status: number
  /** Names in lower case; what came several times is joined with commas. */
  headers: Record<string, string>
  /** The address that answered, after redirects. */
  url: string
  /** Decoded. Read it to the end or destroy it; it fails with an OutboundError. */
  body: Readable
}

/** Calls to addresses that customers gave. Private networks cannot be reached by any spelling, name or redirect. */
export type Outbound = {
  /** @throws OutboundError */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** Posts data to an address: https, or plain http to what OUTBOUND_ALLOW opens. @throws OutboundError */
  post(request: PostRequest): Posting
  /**
   * Refuses what needs no look-up: a malformed address, a private IP address, plain http to one under https_only.
   * @throws OutboundError url_invalid, url_not_allowed
   */
  check(url: string, options?: { https_only?: boolean }): URL
  /** The access to a host: the strictest of all its addresses now. A name without addresses is refused. */
  hostAccess(url: URL): Promise<Access>
  close(): Promise<void>
}

const redirects = [301, 302, 303, 307, 308]
const defaultIdleMs = 30_000
/** Addresses that deliveries go to, as they were checked. */
const maxCheckedTargets = 2_000

/** @param lookup how names are resolved; the system's way unless given */
export function createOutbound({ OUTBOUND_ALLOW: allow }: OutboundSettings, lookup = systemLookup): Outbound {
  const agentFor = (https_only: boolean) =>
    new Agent({
      connect: guardedConnector({ allow, https_only, lookup }),
      allowH2: false,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
    })
  const agents = { open: agentFor(false), https: agentFor(true) }

  function check(text: string, { https_only = false } = {}): URL {
    const problem = urlProblem(text)
    if (problem !== null) throw new OutboundError('url_invalid', `The address ${problem}.`)
    const url = new URL(text)
    const literal = literalHost(url)
    const access = literal === null ? 'public' : addressAccess(literal, allow)
    if (access === 'refused') throw refused()
    // A name over plain http is checked by its addresses when it is called.
    if (https_only && url.protocol === 'http:' && literal !== null && access !== 'allowed') throw refused()
    return url
  }

  const checkedTargets = new Map<string, URL>()

  /** The check of an address depends on it and on the settings alone: deliveries to one are many. */
  function checkTarget(text: string): URL {
    const known = checkedTargets.get(text)
    if (known !== undefined) return known
    const url = check(text, { https_only: true })
    if (checkedTargets.size >= maxCheckedTargets) checkedTargets.clear()
    checkedTargets.set(text, url)
    return url
  }

  async function hostAccess(url: URL): Promise<Access> {
    const literal = literalHost(url)
    const addresses = literal === null ? await lookupAddresses(lookup, url.hostname) : [literal]
    const each = addresses.map((address) => addressAccess(address, allow))
    if (each.length === 0 || each.includes('refused')) return 'refused'
    return each.includes('public') ? 'public' : 'allowed'
  }

  async function exchange(url: URL, request: OutboundRequest, signal: AbortSignal | undefined) {
    const dispatcher = request.https_only ? agents.https : agents.open
    const { method = 'GET', body = null, idle_timeout_ms = defaultIdleMs } = request
    return dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      body,
      headers: {
        'user-agent': 'Understudy/1.0',
        'accept-encoding': request.compressed ? 'gzip, deflate, br' : 'identity',
        ...request.headers,
      },
      headersTimeout: idle_timeout_ms,
      bodyTimeout: idle_timeout_ms,
      signal,
    })
  }

  async function request(options: OutboundRequest): Promise<OutboundResponse> {
    const signal = callSignal(options)
    let url = check(options.url, options)
    for (let hops = 0; ; hops++) {
      const response = await exchange(url, options, signal).catch((error) => {
        throw toOutboundError(error)
      })
      const headers = plainHeaders(response)
      const status = response.statusCode
      const next = redirects.includes(status) ? headers.location : undefined
      if (next === undefined || !options.maxRedirects) {
        const maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY
        const body = decodeBody(response.body, headers['content-encoding'], maxBytes)
        return { status, headers, url: url.href, body }
      }
      response.body.on('error', () => {}).destroy()
      if (hops === options.maxRedirects) {
        throw new OutboundError('too_many_redirects', `The address redirects more than ${hops} times.`)
      }
      url = check(redirectTarget(next, url), options)
    }
  }

  return {
    request,
    post: (posted) => post(agents.https, checkTarget(posted.url), posted),
    check,
    hostAccess,
    close: async () => void (await Promise.all([agents.open.destroy(), agents.https.destroy()])),
  }
}

/** @throws OutboundError url_not_allowed: what a client gave was right, but the other server leads elsewhere */
function redirectTarget(location: string, from: URL): string {
  const target = URL.parse(location, from.href)?.href ?? ''
  const problem = urlProblem(target)
  if (problem === null) return target
  throw new OutboundError('url_not_allowed', `The address redirects to another one, which ${problem}.`)
}

const lookupAddresses = (lookup: typeof systemLookup, hostname: string): Promise<string[]> =>
  new Promise((resolve) => {
    lookup(hostname, { all: true }, (error, found) => {
      resolve(error === null ? found.map(({ address }) => address) : [])
    })
  })

function callSignal({ timeoutMs, signal }: OutboundRequest): AbortSignal | undefined {
  const signals = [
    ...(signal ? [signal] : []),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ]
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0]
}

const plainHeaders = ({ headers }: Dispatcher.ResponseData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
