/**
 * How alike a model finds a question and a text that does not answer it, at most (two standard deviations above the
 * mean), and one that does, in the mean. Some models give .2 and .5, others .78 and .85: only with these does a cosine
 * say something.
 */
export type Scale = { unrelated: number; related: number }

/** A vector as it is stored: a signed byte for each dimension, the largest ±127. Its length does not count. */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)))
}

export function lengthOf(vector: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!
  return Math.sqrt(sum)
}

/** Four sums at once, which V8 computes side by side. */
export function dotProduct(a: Int8Array | Float32Array, b: Float32Array): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const whole = b.length & ~3
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i]! * b[i]!
    s1 += a[i + 1]! * b[i + 1]!
    s2 += a[i + 2]! * b[i + 2]!
    s3 += a[i + 3]! * b[i + 3]!
  }
  for (let i = whole; i < b.length; i++) s0 += a[i]! * b[i]!
  return s0 + s1 + s2 + s3
}

export function cosine(a: Float32Array, b: Float32Array): number {
  const lengths = lengthOf(a) * lengthOf(b)
  return lengths === 0 ? 0 : dotProduct(a, b) / lengths
}

/** A model that tells so little apart says nothing here. */
const LEAST_GAP = 0.02

/** Where a cosine lies between texts that do not answer (0) and those that do (1); 0 where the model cannot tell. */
export function relatedness({ unrelated, related }: Scale, cosine: number): number {
  if (related - unrelated < LEAST_GAP) return 0
  return Math.max(0, (cosine - unrelated) / (related - unrelated))
}

/**
 * How sure a likeness alone makes an answer, on the scale of the norm: half way from what does not answer to what does
 * is worth a hedge, and only what is like most answers (.8) goes without one. Never as sure as words that stand there.
 */
export function certaintyOf(relatedness: number): number {
  return Math.min(0.75, Math.max(0, 0.4 + (relatedness - 0.5) * (0.2 / 0.3)))
}

/** The scale of a model by its vectors of questions and their answers, in the same order. */
export function scaleOf(questions: Float32Array[], answers: Float32Array[]): Scale {
  const own = questions.map((question, i) => cosine(question, answers[i]!))
  const others = questions.flatMap((question, i) =>
    answers.filter((_, j) => j !== i).map((answer) => cosine(question, answer)),
  )
  const middle = mean(others)
  const deviation = Math.sqrt(mean(others.map((value) => (value - middle) ** 2)))
  return { unrelated: middle + 2 * deviation, related: mean(own) }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
