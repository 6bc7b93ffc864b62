import type { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `public`: anybody's; `allowed`: opened by the operator; `refused`: everything else. */
export type Reach = 'public' | 'allowed' | 'refused'

/** What an outbound call may do with an address: private, local and special ones need the operator's list. */
export function reachOf(address: string, allow: BlockList): Reach {
  if (!ipaddr.isValid(address) || address.includes('%')) return 'refused'
  const parsed = unwrap(ipaddr.parse(address))
  if (allow.check(parsed.toString(), parsed.kind())) return 'allowed'
  return isPublic(parsed) ? 'public' : 'refused'
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
const isV6 = (address: Address): address is ipaddr.IPv6 => address.kind() === 'ipv6'

/** The IPv4 address that an IPv4-mapped or NAT64 (64:ff9b::/96) one leads to. */
function unwrap(address: Address): Address {
  if (!isV6(address)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  if (address.range() === 'rfc6052') return ipaddr.fromByteArray(address.toByteArray().slice(12))
  return address
}

/** A cloud's control address that stands in no special range. */
const wireServer = '168.63.129.16'
/** All that is handed out for global unicast; what lies outside has old or local meanings. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (isV6(address) ? address.match(globalUnicast) : address.toString() !== wireServer)
