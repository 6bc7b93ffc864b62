/**
 * Cosines of a model between a question and a text that does not answer it, and one that does, in the mean. Some
 * models give .1 and .5, others .7 and .85: only with these does a cosine say something.
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
const LEAST_GAP = 0.05

/** Where a cosine lies between texts that do not answer (0) and those that do (1); 0 where the model cannot tell. */
export function relatedness({ unrelated, related }: Scale, cosine: number): number {
  if (related - unrelated < LEAST_GAP) return 0
  return Math.max(0, (cosine - unrelated) / (related - unrelated))
}

/**
 * How sure a similarity alone makes an answer, on the scale of the norm: what is a bit nearer to an answer than to
 * none (.6) is worth a hedge, and only what is like most answers (.85) goes without one. Never as sure as words that
 * stand there.
 */
export function certaintyOf(relatedness: number): number {
  return Math.min(0.72, Math.max(0, 0.8 * relatedness - 0.08))
}

/** The scale of a model by its vectors of questions and their answers, in the same order. */
export function scaleOf(questions: Float32Array[], answers: Float32Array[]): Scale {
  let related = 0
  let unrelated = 0
  for (const [i, question] of questions.entries()) {
    for (const [j, answer] of answers.entries()) {
      if (i === j) related += cosine(question, answer)
      else unrelated += cosine(question, answer)
    }
  }
  const count = questions.length
  return { related: related / count, unrelated: unrelated / (count * (count - 1)) }
}
