const FORM = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/

/** The day of a date as PDFs write it (D:20260301093000+01'00'), in its own zone; null if it is none. */
export function pdfDate(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const found = FORM.exec(value.trim())
  if (found === null) return null
  const day = `${found[1]}-${found[2] ?? '01'}-${found[3] ?? '01'}`
  const time = Date.parse(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return exists && Number(found[1]) > 0 ? day : null
}
