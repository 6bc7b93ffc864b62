import fc from 'fast-check'
import { expect } from 'vitest'
import { findInFiles, findInTables, type Held, markersIn } from './markers.ts'
import { operate } from './operator.ts'
import { createWorld, type People, sequences, type World } from './people.ts'
import { take } from './people-steps.ts'

/** What happens, and which of the names that are known by then is erased. */
export const histories = fc.record({ steps: sequences, target: fc.nat(1_000) })
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Plays a history, exports and erases one person, and checks that the export held everything, that nothing is left of the
 * person, and that everything is left of the others.
 */
export async function playErasure(people: People, { steps, target }: History): Promise<void> {
  const world = await createWorld(people)
  const { app, account, owners } = world
  for (const step of steps) await take(people, world, step)
  const before = await findInTables(app, account.account.id)
  expect(held([...world.deleted], before)).toEqual([])
  const names = [...new Set([...before.keys()].map((marker) => owners.get(marker)!))].sort()
  const name = names[target % Math.max(1, names.length)]
  if (name === undefined) return
  const person = personOf(name, world.links)
  const own = [...before.keys()].filter((marker) => person.has(owners.get(marker)!))

  const exported = JSON.stringify(await operate(account, 'contact export', selector(name)))
  expect(new Set(markersIn(exported))).toEqual(new Set([...own, ...namesOfAffiliates(world, exported)]))
  await operate(account, 'contact erase', selector(name))
  const after = await findInTables(app, account.account.id)
  expect(held(own, after)).toEqual([])
  expect(others(world, own, after)).toEqual(others(world, own, before))

  people.receiver.received.length = 0
  app.clock.advance('11m')
  await app.drain()
  expect(held(own, await findInTables(app, account.account.id))).toEqual([])
  const sent = people.receiver.received.flatMap(({ body }) => markersIn(body.toString()))
  const files = await findInFiles(app.app.config.DATA_DIR)
  expect([...sent, ...files].filter((marker) => own.includes(marker))).toEqual([])
}

const held = (markers: string[], tables: Held) =>
  markers.filter((marker) => tables.has(marker)).map((marker) => [marker, ...tables.get(marker)!.keys()])

/** All names of one person. */
function personOf(name: string, links: [string, string][]): Set<string> {
  const person = new Set([name])
  for (let size = 0; size < person.size; ) {
    size = person.size
    for (const link of links) if (link.some((one) => person.has(one))) for (const one of link) person.add(one)
  }
  return person
}

function selector(name: string): Record<string, unknown> {
  const [kind, value] = name.split(' ') as [string, string]
  if (kind === 'visitor') return { visitor_id: Number(value) }
  return kind === 'id' ? { external_id: value } : { email: value }
}

/** The events of a purchase name the affiliate, who may be somebody else. */
const namesOfAffiliates = ({ affiliates }: World, exported: string) =>
  markersIn(exported).filter((marker) => affiliates.has(marker))

/**
 * What is held of everybody else. The events and kept answers of somebody's purchases go with them, or with the affiliate
 * whom they name, so these are left out where affiliates are concerned.
 */
function others({ affiliates }: World, own: string[], tables: Held) {
  const erasesAffiliate = own.some((marker) => affiliates.has(marker))
  const copies = ['idempotency_keys', 'webhook_messages', 'webhook_deliveries']
  return [...tables]
    .filter(([marker]) => !own.includes(marker))
    .map(([marker, byTable]) => {
      const isPartly = erasesAffiliate || affiliates.has(marker)
      return [marker, [...byTable].filter(([table]) => !(isPartly && copies.includes(table))).toSorted()]
    })
    .filter(([, tables]) => tables!.length > 0)
    .toSorted()
}
