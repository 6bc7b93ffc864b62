import { hedgeBelow, refuseBelow } from '../../../search/confidence.rules.ts'

/**
 * The scale of the cosines of a model. `unrelated`: the cosine of a question and a text that does not answer it, two
 * standard deviations above the mean. `related`: the mean cosine of a question and its answer. Models differ: one gives
 * .2 and .5, another .78 and .85.
 */
export type SimilarityScale = { unrelated: number; related: number }

/** A vector as it is stored: a signed byte for each dimension, the largest ±127. Its norm is lost. */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  return Int8Array.from(vector, (value) => (largest === 0 ? 0 : Math.round((value / largest) * 127)))
}

/** The Euclidean norm. */
export function norm(vector: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * vector[i]!
  return Math.sqrt(sum)
}

/** Four independent sums, which the processor adds in parallel. */
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
  const norms = norm(a) * norm(b)
  return norms === 0 ? 0 : dotProduct(a, b) / norms
}

/** A model whose scale is narrower cannot tell answers from other texts. */
const minGap = 0.02

/** The position of a cosine between texts that do not answer (0) and those that do (1). */
export function relatedness({ unrelated, related }: SimilarityScale, cosine: number): number {
  if (related - unrelated < minGap) return 0
  return Math.max(0, (cosine - unrelated) / (related - unrelated))
}

/** From this relatedness on, a text is offered with a hedge. */
const hedgeFrom = 0.5
/** From this relatedness on, a text is offered without a hedge. */
const answerFrom = 0.8
/** A text that has the words of the question can be more certain than any similarity. */
const maxConfidence = 0.75

/** How sure similarity alone makes an answer, on the scale of search/confidence.rules.ts. */
export function similarityConfidence(relatedness: number): number {
  const slope = (hedgeBelow - refuseBelow) / (answerFrom - hedgeFrom)
  return Math.min(maxConfidence, Math.max(0, refuseBelow + (relatedness - hedgeFrom) * slope))
}

/** The scale of a model, measured with its vectors of questions and of their answers in the same order. */
export function similarityScale(questions: Float32Array[], answers: Float32Array[]): SimilarityScale {
  const own = questions.map((question, i) => cosine(question, answers[i]!))
  const others = questions.flatMap((question, i) =>
    answers.filter((_, j) => j !== i).map((answer) => cosine(question, answer)),
  )
  const middle = mean(others)
  const deviation = Math.sqrt(mean(others.map((value) => (value - middle) ** 2)))
  return { unrelated: middle + 2 * deviation, related: mean(own) }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
