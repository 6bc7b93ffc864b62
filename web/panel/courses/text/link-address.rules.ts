// As the server has it: any other link loses its address when the course is saved.
const address = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i
const email = /^[^\s\\@/:]+@[^\s\\@/:]+$/
const domain = /^[^\s\\@/:.]+\.[^\s\\@:]+$/

/** An address that a link of a lesson may have, or null. */
export function linkAddress(written: string): string | null {
  const trimmed = written.trim()
  return address.test(trimmed) ? trimmed : null
}

/** The address that somebody means who leaves out its beginning, or null. */
export function meantAddress(written: string): string | null {
  const trimmed = written.trim()
  if (email.test(trimmed)) return `mailto:${trimmed}`
  return linkAddress(domain.test(trimmed) ? `https://${trimmed}` : trimmed)
}
