import { z } from 'zod'
import { text } from '../../../platform/http/fields.ts'

const maxOptions = 100

/** The value of an answer: a text, a number, true or false, or a list of options. Whether it fits its question is checked later. */
export const answerValue = (maxCharacters: number, maxOptionCharacters: number) =>
  z.union(
    [text(0, maxCharacters), z.number(), z.boolean(), z.array(text(0, maxOptionCharacters)).max(maxOptions)],
    {
      error: ({ input }) =>
        input === undefined
          ? 'is required'
          : `must be a text of at most ${maxCharacters} characters, a finite number, true or false, or a list of at most ${maxOptions} texts of at most ${maxOptionCharacters} characters`,
    },
  )
