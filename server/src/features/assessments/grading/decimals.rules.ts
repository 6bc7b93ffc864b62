/** A number as it is written in decimals: units × 10^exponent. */
type Decimal = { units: bigint; exponent: number }

function toDecimal(value: number): Decimal {
  const [digits, exponent] = value.toExponential().split('e') as [string, string]
  const [whole, fraction = ''] = digits.split('.') as [string, string?]
  return { units: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** The units of numbers at the smallest exponent of them. */
function align(decimals: Decimal[]): { units: bigint[]; exponent: number } {
  const exponent = Math.min(0, ...decimals.map((decimal) => decimal.exponent))
  return {
    units: decimals.map((decimal) => decimal.units * 10n ** BigInt(decimal.exponent - exponent)),
    exponent,
  }
}

/** Adds numbers as people do on paper: 0.1 and 0.2 are 0.3. */
export function addDecimals(values: number[]): number {
  const { units, exponent } = align(values.map(toDecimal))
  return Number(`${units.reduce((sum, each) => sum + each, 0n)}e${exponent}`)
}

/** True if two numbers are no further apart than the tolerance, as they are written: 0.4 is within 0.1 of 0.3. */
export function isWithin(
  value: number,
  { answer, tolerance }: { answer: number; tolerance: number },
): boolean {
  const { units } = align([value, answer, tolerance].map(toDecimal))
  const [one, other, most] = units as [bigint, bigint, bigint]
  const difference = one - other
  return difference <= most && -difference <= most
}

/** True if a score is at least this percentage of the highest possible one. */
export function reachesPercent(
  { score, max_score }: { score: number; max_score: number },
  percent: number,
): boolean {
  const [reached, highest, share] = [score, max_score, percent].map(toDecimal) as [Decimal, Decimal, Decimal]
  const { units } = align([
    { units: reached.units, exponent: reached.exponent + 2 },
    { units: highest.units * share.units, exponent: highest.exponent + share.exponent },
  ])
  return units[0]! >= units[1]!
}
