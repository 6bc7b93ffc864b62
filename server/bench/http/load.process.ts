import { answerParent } from '../shared/child.ts'
import { type Request, requestBytes } from '../shared/client.ts'
import { createLoad, type LoadOrder } from '../shared/load.ts'
import type { BenchData } from './data.ts'
import { scenarios } from './scenarios.ts'

/** One measurement of a scenario. */
export type Load = LoadOrder & { scenario: string }

let data: BenchData
const { run, close } = createLoad()
const requestSources = new Map<string, () => Request>()

answerParent(
  {
    data: (message: { data: BenchData }) => {
      data = message.data
    },
    load: (order: Load) => {
      const scenario = scenarios.find(({ name }) => name === order.scenario)!
      const next = requestSources.get(scenario.name) ?? scenario.requests(data)
      requestSources.set(scenario.name, next)
      return run(order, () => {
        const request = next()
        const name = `${request.method} ${request.path}`
        return { bytes: requestBytes(request), name, status: scenario.status }
      })
    },
  },
  close,
)
