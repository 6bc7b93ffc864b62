import dns from 'node:dns'
import type { BlockList, LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { addressAccess } from './address.rules.ts'
import { refused } from './errors.ts'

const connectTimeoutMs = 10_000

type ConnectorOptions = {
  allow: BlockList
  /** Plain http reaches only what the operator allows. */
  https_only: boolean
  lookup: typeof dns.lookup
}

/**
 * Opens connections only to addresses that may be called. A name is resolved once, all its addresses must be
 * acceptable, and the connection goes to one of them: a resolver that answers otherwise later gains nothing.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  const open = { 'http:': createConnector(options, false), 'https:': createConnector(options, true) }
  return (target, callback) => open[target.protocol as keyof typeof open](target, callback)
}

function createConnector(
  { allow, https_only, lookup }: ConnectorOptions,
  tls: boolean,
): buildConnector.connector {
  const accepts = (address: string): boolean => {
    const access = addressAccess(address, allow)
    return access === 'allowed' || (access === 'public' && (tls || !https_only))
  }
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    allowH2: false,
    lookup: guardedLookup(lookup, accepts),
  } as buildConnector.BuildOptions)
  return (target, callback) => {
    // For a literal the look-up is not called.
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isLiteral(host) && !accepts(host)) return callback(refused(), null)
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null)
      if (accepts(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(refused(), null)
    })
  }
}

const isLiteral = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host)

const guardedLookup =
  (lookup: typeof dns.lookup, accepts: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true, order: 'verbatim' }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => accepts(address))) {
        return callback(refused(), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

export const systemLookup = dns.lookup
