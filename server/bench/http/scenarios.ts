import type { Request } from '../shared/client.ts'
import { sampleQuestions, sampleTexts, seeded } from '../shared/texts.ts'
import type { BenchAccount, BenchData } from './data.ts'

export type Scenario = {
  name: string
  /** Least share of the baseline's throughput. */
  aim: number
  status: number
  /** Clients that ask at once; 32 unless given. */
  connections?: number
  /** A source of requests; the accounts take turns. */
  requests: (data: BenchData) => () => Request
}

const sources = '/api/v1/brain/sources'

function inTurn(accounts: BenchAccount[]): () => BenchAccount {
  let turn = 0
  return () => accounts[turn++ % accounts.length]!
}

const list: Scenario = {
  name: 'list',
  aim: 0.75,
  status: 200,
  requests: ({ readers, sources_each }) => {
    const next = inTurn(readers)
    const random = seeded(1)
    return () => {
      const { key, first_source } = next()
      const after = first_source + Math.floor(random() * (sources_each - 60))
      return { method: 'GET', path: `${sources}?limit=50&starting_after=${after}`, key }
    }
  },
}

const read: Scenario = {
  name: 'read',
  aim: 0.75,
  status: 200,
  requests: ({ readers, sources_each }) => {
    const next = inTurn(readers)
    const random = seeded(2)
    return () => {
      const { key, first_source } = next()
      return { method: 'GET', path: `${sources}/${first_source + Math.floor(random() * sources_each)}`, key }
    }
  },
}

const post: Scenario = {
  name: 'post',
  aim: 0.6,
  status: 201,
  requests: ({ readers }) => {
    const next = inTurn(readers)
    const bodies = sampleTexts(100).map(({ title, content_text }) => ({ title, content: content_text }))
    let turn = 0
    return () => ({ method: 'POST', path: sources, key: next().key, body: bodies[turn++ % bodies.length]! })
  },
}

const chat: Scenario = {
  name: 'chat',
  aim: 0.75,
  status: 200,
  requests: ({ chatters, visitors_each }) => {
    const next = inTurn(chatters)
    const questions = sampleQuestions(200)
    // Another question each time round and for each source: a visitor who repeats himself is stopped.
    const first = Math.floor(Math.random() * questions.length)
    let turn = 0
    return () => {
      const round = Math.floor(turn / (chatters.length * visitors_each))
      const message = questions[(first + turn + round) % questions.length]!
      const visitor_external_id = `visitor-${Math.floor(turn++ / chatters.length) % visitors_each}`
      return { method: 'POST', path: '/api/v1/chat', key: next().key, body: { message, visitor_external_id } }
    }
  },
}

const products: Scenario = {
  name: 'products',
  aim: 0.7,
  status: 200,
  // Each answer is a whole catalogue of 2,000: about 2 MB.
  connections: 4,
  requests: ({ chatters }) => {
    const next = inTurn(chatters)
    return () => ({ method: 'GET', path: '/api/v1/products', key: next().key })
  },
}

export const scenarios = [list, read, post, chat, products]
