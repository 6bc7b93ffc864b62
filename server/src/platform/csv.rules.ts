export type Cell = string | number | boolean | null

/** Texts that a spreadsheet would run as a formula; some do so for the full-width signs too. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

export const isFormula = (text: string): boolean => formula.test(text)

/**
 * Writes rows as CSV, without a line end after the last one. Texts that look like formulas begin with an apostrophe, as
 * spreadsheets then show them as they are.
 */
export const toCsv = (rows: Cell[][]): string => rows.map((row) => row.map(toCell).join(',')).join('\n')

function toCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = isFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
