import { en } from './en.ts'
import { es } from './es.ts'

export type Problem = keyof typeof en.problems

/** The texts in the language in which the server wrote the page. */
export const texts = document.documentElement.lang === 'es' ? es : en

/** Something that is told to whoever is on the page. */
export class Failure extends Error {
  constructor(problem: Problem) {
    super(texts.problems[problem])
  }
}

/** What a failure says in words. */
export const wordsOf = (error: unknown): string =>
  error instanceof Failure ? error.message : texts.problems.other
