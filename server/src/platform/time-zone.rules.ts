/** Returns true for the IANA name of a time zone that this program knows, such as Europe/Madrid. */
export function isTimeZone(name: string): boolean {
  // Offsets are taken too, but have no daylight saving.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
