import { expect, test } from 'vitest'
import { type Meter, newMeter, type Observation, observe, takeMeasured } from './meter.rules.ts'

type Step = Partial<Observation> & { after_ms: number }

/** Observes a film from 0 on; each step holds what changed since the one before. */
function watch(steps: Step[]): Meter {
  const start = { at_ms: 7_000, position_seconds: 0, rate: 1, isPlaying: true, isVisible: true }
  let now: Observation = start
  let meter = observe(newMeter(), now)
  for (const { after_ms, ...changes } of steps) {
    now = { ...now, act: undefined, at_ms: now.at_ms + after_ms, ...changes }
    meter = observe(meter, now)
  }
  return meter
}

/** Plays on in steps of a quarter of a second, as browsers report it. */
const play = (from: number, seconds: number, rate = 1): Step[] =>
  Array.from({ length: seconds * 4 }, (_, i) => ({
    ...{ after_ms: 250, rate, isPlaying: true },
    position_seconds: from + ((i + 1) / 4) * rate,
  }))

const totals = ({ visible_ms, media_ms, pause_count, seek_count }: Meter) => ({
  visible: visible_ms / 1_000,
  media: media_ms / 1_000,
  pauses: pause_count,
  seeks: seek_count,
})

test('what plays in a visible page counts as time and as film', () => {
  expect(totals(watch(play(0, 12)))).toEqual({ visible: 12, media: 12, pauses: 0, seeks: 0 })
})

test('at double speed a second shows two seconds of the film', () => {
  expect(totals(watch([{ after_ms: 0, rate: 2 }, ...play(0, 6, 2)]))).toMatchObject({ visible: 6, media: 12 })
})

test('at a speed that nobody knows, no second credits more than a second', () => {
  const steps = play(0, 10, 1.25).map((step) => ({ ...step, rate: 1 }))
  const { visible, media } = totals(watch(steps))
  expect(visible).toBe(10)
  expect(media).toBeLessThanOrEqual(10)
})

test('a pause and waiting for data count nothing', () => {
  const steps = [
    ...play(0, 4),
    { after_ms: 0, isPlaying: false, act: 'pause' as const },
    ...Array.from({ length: 40 }, () => ({ after_ms: 1_000 })),
    { after_ms: 0, isPlaying: true },
    ...play(4, 3),
    { after_ms: 0, isPlaying: false },
    { after_ms: 2_000, isPlaying: true },
    ...play(7, 1),
  ]
  expect(totals(watch(steps))).toEqual({ visible: 8, media: 8, pauses: 1, seeks: 0 })
})

test('a hidden page counts nothing, however far the film runs on', () => {
  const steps = [
    ...play(0, 2),
    { after_ms: 0, isVisible: false },
    ...play(2, 30),
    { after_ms: 0, isVisible: true },
    ...play(32, 2),
  ]
  expect(totals(watch(steps))).toEqual({ visible: 4, media: 4, pauses: 0, seeks: 0 })
})

test.each([
  ['forwards', 500],
  ['back', 1],
])('a seek %s is counted once and credits nothing of what lies between', (_, target) => {
  const steps = [
    ...play(0, 5),
    { after_ms: 100, position_seconds: target, isPlaying: false, act: 'seek' as const },
    { after_ms: 300, position_seconds: target, isPlaying: true },
    ...play(target, 5),
  ]
  expect(totals(watch(steps))).toEqual({ visible: 10.1, media: 10, pauses: 0, seeks: 1 })
})

test('a viewer who drags the handle to a place makes one jump', () => {
  const drag = Array.from({ length: 50 }, (_, i) => ({
    ...{ after_ms: 20, isPlaying: false, act: 'seek' as const },
    position_seconds: 10 + i * 5,
  }))
  const steps = [...play(0, 2), ...drag, { after_ms: 0, isPlaying: true }, ...play(255, 2)]
  expect(totals(watch(steps))).toMatchObject({ seeks: 1, media: 4 })
})

test('a jump that a player does not announce is found, and counted once', () => {
  const steps = [...play(0, 3), { after_ms: 250, position_seconds: 90 }, ...play(90, 3)]
  expect(totals(watch(steps))).toMatchObject({ media: 6, seeks: 1 })
  const announcedLate = [...steps.slice(0, 13), { after_ms: 10, act: 'seek' as const }, ...steps.slice(13)]
  expect(totals(watch(announcedLate)).seeks).toBe(1)
})

test('where a film begins is no jump', () => {
  const steps = [{ after_ms: 10, position_seconds: 750, isPlaying: false, act: 'seek' as const }]
  const playing = { after_ms: 100, position_seconds: 750, isPlaying: true }
  expect(totals(watch([...steps, playing, ...play(750, 3)]))).toMatchObject({ media: 3, seeks: 0 })
})

test('a computer that slept credits nothing of its sleep', () => {
  const steps = [...play(0, 3), { after_ms: 3_600_000, position_seconds: 3.2 }, ...play(3.2, 3)]
  expect(totals(watch(steps))).toEqual({ visible: 6, media: 6, pauses: 0, seeks: 0 })
})

test('a film that says it plays and stands still counts a second at most', () => {
  const still = Array.from({ length: 100 }, () => ({ after_ms: 250 }))
  expect(totals(watch([...play(0, 3), ...still])).visible).toBeLessThanOrEqual(4)
})

test('positions that come in steps of a second credit the same', () => {
  const steps = Array.from({ length: 48 }, (_, i) => ({
    ...{ after_ms: 250, position_seconds: Math.floor((i + 1) / 4) },
  }))
  expect(totals(watch(steps))).toEqual({ visible: 12, media: 12, pauses: 0, seeks: 0 })
})

test('a sample takes whole seconds and leaves the rest, so that many samples lose no time', () => {
  let meter = newMeter()
  let visible_seconds = 0
  const steps = play(0, 90).map((step, i) => ({ ...step, at_ms: (i + 1) * 250, isVisible: true, rate: 1 }))
  for (const [i, step] of steps.entries()) {
    meter = observe(meter, step as Observation)
    if (i % 7 !== 6) continue
    const taken = takeMeasured(meter)
    visible_seconds += taken.measured.visible_playing_seconds
    expect(Object.values(taken.measured).every(Number.isInteger)).toBe(true)
    meter = taken.meter
  }
  expect(visible_seconds + meter.visible_ms / 1_000).toBeCloseTo(89.75, 5)
})

test('whatever a player says, no more time counts than passed, and no more film than its speed allows', () => {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 2_000; round++) {
    const steps = Array.from({ length: 40 }, () => ({
      after_ms: random() * 8_000,
      position_seconds: random() * 20,
      rate: [0.5, 1, 2][Math.floor(random() * 3)]!,
      isPlaying: random() < 0.8,
      isVisible: random() < 0.8,
      act: random() < 0.1 ? ('seek' as const) : undefined,
    }))
    const passed_ms = steps.reduce((sum, { after_ms }) => sum + after_ms, 0)
    const { visible_ms, media_ms } = watch(steps)
    expect(visible_ms).toBeLessThanOrEqual(passed_ms)
    expect(media_ms).toBeLessThanOrEqual(passed_ms * 2)
  }
})
