const secondsOf = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }
const pattern =
  /^(?<sign>[+-])(?:(?<days>\d{1,4})d)?(?:(?<hours>\d{1,6})h)?(?:(?<minutes>\d{1,8})m)?(?:(?<seconds>\d{1,9})s)?$/
const maxSeconds = 3_650 * secondsOf.days

/**
 * The seconds of an offset such as `-40d`, `+3h` or `-1d12h`; 0 for an empty text.
 * @returns null where it is none, or more than ten years
 */
export function parseClockOffset(text: string): number | null {
  if (text === '') return 0
  const groups = pattern.exec(text)?.groups
  if (groups === undefined || text.length < 3) return null
  const seconds = Object.entries(secondsOf).reduce(
    (sum, [unit, each]) => sum + Number(groups[unit] ?? 0) * each,
    0,
  )
  if (seconds > maxSeconds) return null
  return groups.sign === '-' && seconds > 0 ? -seconds : seconds
}

/** An offset as it is written: `-40d`, `+1d12h`. */
export function formatClockOffset(offset_seconds: number): string {
  let rest = Math.abs(offset_seconds)
  const parts = Object.entries(secondsOf).map(([unit, each]) => {
    const count = Math.floor(rest / each)
    rest -= count * each
    return count === 0 ? '' : `${count}${unit[0]}`
  })
  return `${offset_seconds < 0 ? '-' : '+'}${parts.join('')}`
}
