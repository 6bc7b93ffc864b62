import { ApiError } from './api.ts'

/** A refusal that names a field: `entries.0.title: must have at most 200 characters`. */
const namedField = /^([\w.]+): (.+)$/s

/** The errors of a form by field, as the server named them; null where the error is about no single field. */
export function fieldErrors(error: Error, fields: string[]): Record<string, string> | null {
  if (!(error instanceof ApiError)) return null
  const [, field = '', message = ''] = namedField.exec(error.message) ?? []
  // An error in a list stands beside the list's entry, or beside the list.
  const [list = ''] = field.split('.')
  return fields.includes(list) ? { [list]: message, [field]: message } : null
}
