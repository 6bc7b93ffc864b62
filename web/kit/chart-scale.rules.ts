const steps = [2, 4, 6, 8, 10]

/** The least number above all values whose half can be read too: 2, 4, 6, 8 or 10, or one of them times a power of ten. */
export function ceilingOf(values: (number | null)[]): number {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(greatest))
  return power * steps.find((step) => step * power >= greatest)!
}
