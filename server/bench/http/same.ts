import { type Answer, fetchAnswer, type Request } from '../shared/client.ts'
import type { BenchData } from './data.ts'
import { type Scenario, scenarios } from './scenarios.ts'

type Ports = { platform: number; baseline: number }

/** Refuses to measure unless both sides answer alike: status, header names, and the body or its shape. */
export async function assertSameAnswers(data: BenchData, ports: Ports) {
  await makeVisitors(data, ports.platform)
  for (const scenario of scenarios) {
    const next = scenario.requests(data)
    const tries = scenario.name === 'chat' ? maxChats : 1
    let difference: string | null = null
    for (let i = 0; i === 0 || (difference !== null && i < tries); i++)
      difference = await findDifference(scenario, ports, next())
    if (difference !== null) throw new Error(`${scenario.name}: the answers differ:\n${difference}`)
  }
}

/** The platform may take a question for one about the visitor's last one, of which the baseline knows nothing. */
const maxChats = 5

async function findDifference(scenario: Scenario, ports: Ports, request: Request): Promise<string | null> {
  const [ours, theirs] = await Promise.all(
    [ports.platform, ports.baseline].map(async (port) =>
      comparable(scenario, await fetchAnswer(port, request)),
    ),
  )
  return ours === theirs ? null : `${ours}\n${theirs}`
}

/** Every visitor has a thread before anything is measured. */
async function makeVisitors(data: BenchData, port: number): Promise<void> {
  const next = scenarios.find(({ name }) => name === 'chat')!.requests(data)
  for (let turn = 0; turn < data.visitors_each; turn++) {
    await Promise.all(data.chatters.map(() => fetchAnswer(port, next())))
  }
}

/** Long answers of the platform are sent in pieces, so their length is not announced. */
const framing = ['content-length', 'transfer-encoding']

/** Reads give the same bytes; what is written anew differs in ids and times only. */
function comparable(scenario: Scenario, answer: Answer): string {
  const written = scenario.name === 'post'
  return JSON.stringify(
    { ...answer, headers: answer.headers.filter((name) => !framing.includes(name)) },
    (key, value) => (written && ['id', 'created_at', 'updated_at'].includes(key) ? typeof value : value),
    1,
  )
}
