import type { Profiler } from 'node:inspector'

/** Parts of a chat's work. The first pattern that fits the file of a function decides. */
const parts: [name: string, pattern: RegExp][] = [
  [
    'retrieval',
    /\/features\/knowledge\/|\/src\/search\/|\/src\/text\/|\/eld\/|\/snowball-stemmers\/|\/@orama\//,
  ],
  ['reading the message', /\/src\/dialogue\//],
  ['model: prompt, call, reading', /\/platform\/ai\/|\/undici\/|\/features\/chat\/model\//],
  ['statements: building', /\/kysely\/|\.queries\.ts$/],
  ['statements: sending and reading', /\/pg[-\w]*\/|\/platform\/db\//],
  ['validation', /\/zod\//],
  ['http, keys, rate, log', /\/fastify|\/platform\/|\/pino|\/sonic-boom|\/prom-client|\/find-my-way|\/avvio/],
  ['chat, clones, contacts, usage', /\/src\/features\//],
  ['node: sockets, streams, timers', /^node:/],
]

/** Computes the share of each part in the busy time of the process, by the functions that ran. */
export function timeShares({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profiler.Profile): Record<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const spent: Record<string, number> = {}
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)
    const took = timeDeltas[index] ?? 0
    if (frame === undefined || frame.functionName === '(idle)') continue
    const part = partName(frame)
    spent[part] = (spent[part] ?? 0) + took
    busy += took
  }
  return Object.fromEntries(Object.entries(spent).map(([part, took]) => [part, took / busy]))
}

function partName({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (url === '') return 'native: system calls, JSON, strings'
  return parts.find(([, pattern]) => pattern.test(url))?.[0] ?? 'other'
}
