import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { defineSettings, type SettingValues, setting } from '../settings.ts'

/** A comma-separated list of networks in CIDR form. */
const networks = z.string().transform((text, issues) => {
  const list = new BlockList()
  const items = text.split(',').map((part) => part.trim())
  for (const item of items.filter(Boolean)) {
    const [address = '', bits, ...rest] = item.split('/')
    const family = isIP(address)
    const maxBits = family === 4 ? 32 : 128
    const prefix = Number(bits ?? maxBits)
    const isPrefix = Number.isInteger(prefix) && prefix >= 0 && prefix <= maxBits
    if (family !== 0 && rest.length === 0 && isPrefix) {
      list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
    } else {
      issues.addIssue(`"${item}" is not a network such as 10.0.0.0/8`)
    }
  }
  return list
})

export const outboundSettings = defineSettings('Outbound calls', {
  OUTBOUND_ALLOW: setting(
    networks,
    '',
    'Comma-separated private networks (CIDR) that outbound calls may reach, over plain http too.',
  ),
})

export type OutboundSettings = SettingValues<typeof outboundSettings>
