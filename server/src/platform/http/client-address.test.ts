import { expect, test } from 'vitest'
import { clientAddress } from './client-address.rules.ts'

const proxy = '10.0.0.1'

test('a client is counted by its IPv4 address, also where that is mapped into IPv6', () => {
  expect(clientAddress(['203.0.113.7'])).toBe('203.0.113.7')
  expect(clientAddress(['::ffff:203.0.113.7'])).toBe('203.0.113.7')
  expect(clientAddress(['::ffff:cb00:7107'])).toBe('203.0.113.7')
})

test('the addresses of an IPv6 network of 64 bits are counted as one, whatever their spelling', () => {
  const counted = ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:1', '2001:0db8:0000:0007:1:2:3:4'].map((text) =>
    clientAddress([proxy, text]),
  )
  expect(new Set(counted)).toEqual(new Set(['2001:db8:0:7::/64']))
  expect(clientAddress([proxy, '2001:db8:0:8::1'])).toBe('2001:db8:0:8::/64')
  expect(clientAddress([proxy, 'fe80::1%eth0'])).toBe('fe80:0:0:0::/64')
})

test('what proxies say is believed up to the first text that is no address', () => {
  expect(clientAddress([proxy, '203.0.113.7', '198.51.100.2'])).toBe('198.51.100.2')
  for (const text of ['unknown', '', '203.0.113.7:443', '[2001:db8::1]', '1.2.3', 'x'.repeat(12_000)]) {
    expect([text, clientAddress([proxy, text])]).toEqual([text, proxy])
    expect([text, clientAddress([proxy, text, '203.0.113.7'])]).toEqual([text, proxy])
  }
})

test('a connection that has ended has no address', () => {
  expect(clientAddress([''])).toBe('unknown')
})
