/** The value of a logistic regression, 0 to 1. */
export function logistic<Feature extends string>(
  weights: Readonly<Record<Feature, number>>,
  intercept: number,
  values: Readonly<Record<Feature, number>>,
): number {
  const features = Object.keys(weights) as Feature[]
  return 1 / (1 + Math.exp(-features.reduce((sum, name) => sum + weights[name] * values[name], intercept)))
}
