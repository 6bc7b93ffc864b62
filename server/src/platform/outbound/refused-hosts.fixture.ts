const dotted = (a: number, b: number, c: number, d: number) => {
  const hex = (n: number) => n.toString(16).padStart(2, '0')
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const [high, low] = [`${hex(a)}${hex(b)}`, `${hex(c)}${hex(d)}`]
  return [
    `${a}.${b}.${c}.${d}`,
    `${a}.${b}.${c}.${d}.`,
    `${whole}`,
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`,
    `0${a.toString(8)}.0${b.toString(8)}.0${c.toString(8)}.0${d.toString(8)}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}%2e${b}%2e${c}%2e${d}`,
    `${a}。${b}。${c}。${d}`,
    `[::ffff:${a}.${b}.${c}.${d}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${high}:${low}]`,
  ]
}

/** Spellings of loopback, private, link-local, reserved and metadata addresses: none may ever be connected to. */
export const refusedHosts = [
  ...dotted(127, 0, 0, 1),
  ...dotted(10, 1, 2, 3),
  ...dotted(172, 16, 0, 1),
  ...dotted(192, 168, 1, 1),
  ...dotted(169, 254, 169, 254),
  ...dotted(168, 63, 129, 16),
  ...dotted(100, 100, 100, 200),
  ...dotted(0, 0, 0, 0),
  '127.1',
  '127.127.127.127',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[64:ff9b:1::7f00:1]',
  '[5f00::1]',
  '192.0.0.192',
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
]
