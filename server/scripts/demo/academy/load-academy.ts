import type { Account } from '../../../src/platform/context.ts'
import coursework from './content/coursework.json' with { type: 'json' }
import offer from './content/offer.json' with { type: 'json' }
import people from './content/people.json' with { type: 'json' }
import questions from './content/questions.json' with { type: 'json' }
import { listPolledCourses, readExam, readLessons } from './courses.ts'
import type { Step } from './history/history.types.ts'
import { historyDays, planHistory } from './history/plan-history.ts'
import { playHistory } from './history/play-history.ts'
import {
  createSend,
  type Installation,
  type List,
  type Operator,
  operate,
  type Send,
} from './installation.ts'
import { makeMedia } from './media/make-media.ts'
import { startNeighbour } from './neighbour.ts'
import { disconnectAcademy, setUpAcademy } from './set-up.ts'

const dayMs = 86_400_000
const morningMs = 6 * 3_600_000
/** The day on which lessons are published that come later. */
const laterFrom = 35
/** The key with which the academy is loaded. It is revoked at the end, so one that is not tells of a run that broke off. */
const loadingLabel = 'Demo, while it is loaded'

type LoadOptions = { now_ms: number; print: (line: string) => void }

/**
 * Loads the academy into an account of its own, with the ten weeks before now, unless it is there. An account that an
 * earlier run did not finish is deleted first.
 * @returns the account, and whether it was there
 */
export async function loadAcademy(
  installation: Installation,
  { now_ms, print }: LoadOptions,
): Promise<{ account: Account; wasThere: boolean }> {
  const { app, setClock } = installation
  const known = await findAcademy(installation)
  if (known?.isWhole) return { account: known.account, wasThere: true }
  if (known !== undefined) {
    print('An earlier run broke off: its account is deleted.')
    await operate({ app, account: null }, 'account delete', { id: known.account.id })
  }
  // Of the whole days before now, so that the last one is over.
  const start_ms = Math.floor(now_ms / dayMs) * dayMs - historyDays * dayMs
  setClock(start_ms + morningMs)
  const account = await operate<Account>({ app, account: null }, 'account create', {
    ...{ name: offer.academy, plan: 'scale', unlimited: true, requests_per_minute: 0 },
  })
  const operator = { app, account }
  const { id, key } = await operate<{ id: number; key: string }>(operator, 'key create', {
    ...{ permission: 'write', label: loadingLabel },
  })
  const api = createSend(installation.url, '/api/v1', key)
  await loadInto({ installation, operator, api, start_ms, now_ms, print })
  await operate(operator, 'key revoke', { id })
  return { account, wasThere: false }
}

type Loading = LoadOptions & { installation: Installation; operator: Operator; api: Send; start_ms: number }

/** Makes the academy at its first day, and plays its history up to now. */
async function loadInto({ installation, operator, api, start_ms, now_ms, print }: Loading): Promise<void> {
  print('films, pages to print, a recording')
  const media = await makeMedia()
  const neighbour = await startNeighbour(new Map(media.map(({ file_name, bytes }) => [file_name, bytes])))
  try {
    const connections = { operator, api, neighbour_url: neighbour.url }
    print('products, courses, answers, other systems')
    const academy = await setUpAcademy({ ...connections, installation, media })
    const game = {
      installation,
      operator,
      academy,
      api,
      units: new Map(),
      students: new Map(),
      asked: new Map(),
    }
    await playHistory(game, await planDemo(), {
      start_ms,
      onWeek: (week, steps) => print(`week ${String(week).padStart(2)}  ${describeWeek(steps)}`),
    })
    installation.setClock(now_ms)
    await installation.drain()
    await disconnectAcademy(connections, academy)
  } finally {
    await neighbour.close()
  }
}

type Key = { label: string | null; revoked_at: string | null }

/** @throws Error where an account has the academy's name that the demo did not make */
async function findAcademy({
  app,
}: Installation): Promise<{ account: Account; isWhole: boolean } | undefined> {
  const { data } = await operate<List<Account>>({ app, account: null }, 'account list')
  const account = data.find(({ name }) => name === offer.academy)
  if (account === undefined) return undefined
  const keys = await operate<List<Key>>({ app, account }, 'key list')
  const key = keys.data.find(({ label }) => label === loadingLabel)
  if (key === undefined)
    throw new Error(`The account ${account.id} is called "${offer.academy}" and is not the demo's.`)
  return { account, isWhole: key.revoked_at !== null }
}

/** The steps of the whole history. */
async function planDemo(): Promise<Step[]> {
  const lessons = await readLessons(laterFrom)
  const opens = Object.fromEntries([
    ...Object.keys(lessons).map((course) => [course, [course]]),
    ...Object.entries(offer.components),
    ...offer.tags.map((tag) => [tag.name, tag.products]),
  ])
  const { _licence, ...texts } = coursework
  const [polled, exam] = await Promise.all([listPolledCourses(), readExam()])
  return planHistory({ people: people.people, lessons, opens, questions, polled, exam, texts })
}

function describeWeek(steps: Step[]): string {
  const count = (...kinds: Step['act']['do'][]) => steps.filter(({ act }) => kinds.includes(act.do)).length
  return [
    `${count('buy', 'tag', 'grant')} joined`,
    `${count('open')} lessons opened, ${count('complete') - count('uncomplete')} completed`,
    `${count('quiz', 'handIn', 'sitExam')} handed in`,
    `${count('ask')} questions`,
  ].join(', ')
}
