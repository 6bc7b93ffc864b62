import { expect, test } from 'vitest'
import { appState, closeAppState } from './app-state.ts'

test('each app has its own state, and closes its own alone', async () => {
  const closed: number[] = []
  let count = 0
  const pool = appState(() => {
    const number = ++count
    return { number, close: async () => void closed.push(number) }
  })
  const cache = appState(() => new Map())
  const [one, two] = [{ app: {} }, { app: {} }]
  expect([pool(one).number, pool(two).number, pool(one).number]).toEqual([1, 2, 1])
  expect(cache(one)).not.toBe(cache(two))
  await closeAppState(one.app)
  expect(closed).toEqual([1])
})

test('state that was never used is not made for its closing', async () => {
  const app = {}
  appState(() => expect.fail('made'))
  await closeAppState(app)
})
