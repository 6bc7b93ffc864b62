import type { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `public`: on the internet; `allowed`: opened by the operator; `refused`: everything else. */
export type Access = 'public' | 'allowed' | 'refused'

/** Decides if an outbound call may go to an address. Private, local and special ones must be on the operator's list. */
export function addressAccess(address: string, allow: BlockList): Access {
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

/** Azure's control address, which lies in the public range. */
const wireServer = '168.63.129.16'
/** The only IPv6 addresses that are assigned for global unicast (IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (isV6(address) ? address.match(globalUnicast) : address.toString() !== wireServer)
