import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The address under which a client is counted: an IPv4 address, or the /64 network of an IPv6 one, as a single subscriber
 * has at least that (RFC 6177).
 * @param chain the address of the connection, then what each trusted proxy says of the one before it. It is believed up to
 * the first text that is no address.
 */
export function clientAddress(chain: string[]): string {
  const end = chain.findIndex((text) => isIP(text) === 0)
  const believed = (end === -1 ? chain : chain.slice(0, end)).at(-1)
  return believed === undefined ? 'unknown' : countedAddress(believed)
}

function countedAddress(text: string): string {
  if (isIPv4(text)) return text
  const address = ipaddr.process(text)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
