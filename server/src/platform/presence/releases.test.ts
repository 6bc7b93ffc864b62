import { expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import type { Presence } from './presence.ts'
import { createReleases } from './releases.ts'

const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
// No test waits: the pauses between two attempts end at once.
const presence = { hear: () => Promise.resolve() } as unknown as Presence

test('what failed work had taken is released before the error is passed on', async () => {
  const { releaseOnFailure } = createReleases(presence, silentLog)
  let released = 0
  const failed = releaseOnFailure(
    () => Promise.reject(new Error('failed')),
    async () => released++,
  )
  await expect(failed).rejects.toThrow('failed')
  expect(released).toBe(1)
})

test('while the database is away nobody waits, and the release is tried until it succeeds', async () => {
  const releases = createReleases(presence, silentLog)
  let attempts = 0
  const release = () => (++attempts < 20 ? away() : Promise.resolve())
  await expect(releases.releaseOnFailure(away, release)).rejects.toThrow('refused')
  expect(attempts).toBeLessThan(20)
  await releases.settled()
  expect(attempts).toBe(20)
})

test('what may have been taken when the connection broke is released; what was refused is not', async () => {
  const releases = createReleases(presence, silentLog)
  const released: string[] = []
  const release = (what: string) => async () => released.push(what)
  await expect(releases.take(away, release('unknown'))).rejects.toThrow('refused')
  await expect(releases.take(() => Promise.reject(new Error('no')), release('refused'))).rejects.toThrow('no')
  await releases.settled()
  expect(released).toEqual(['unknown'])
})

test('each of many releases is done once, in spite of an outage in between', async () => {
  const releases = createReleases(presence, silentLog)
  const done: number[] = []
  let attempts = 0
  for (let number = 0; number < 500; number++) {
    const release = async () => (++attempts % 7 === 0 ? away() : void done.push(number))
    await releases.take(away, release).catch(() => {})
  }
  await releases.settled()
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, number) => number))
})

test('nothing is tried any more after the process has stopped', async () => {
  const releases = createReleases(presence, silentLog)
  let attempts = 0
  const release = () => {
    attempts++
    return away()
  }
  await releases.take(away, release).catch(() => {})
  await releases.close()
  await releases.settled()
  expect(attempts).toBeLessThan(2)
})
