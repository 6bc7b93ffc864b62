import { type Answer, fetchAnswer } from '../shared/client.ts'
import type { BenchData } from './data.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** Refuses to measure unless both sides answer alike: status, header names, and the body or its shape. */
export async function assertSameAnswers(data: BenchData, ports: { platform: number; baseline: number }) {
  await makeVisitors(data, ports.platform)
  for (const scenario of scenarios) {
    const request = scenario.requests(data)()
    const [platform, baseline] = await Promise.all([
      fetchAnswer(ports.platform, request),
      fetchAnswer(ports.baseline, request),
    ])
    const ours = comparable(scenario, platform)
    const theirs = comparable(scenario, baseline)
    if (ours !== theirs) throw new Error(`${scenario.name}: the answers differ:\n${ours}\n${theirs}`)
  }
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
