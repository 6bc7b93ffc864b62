/** A student's answer to one question: a text, a number, true or false, or the options that they chose. */
export type GivenAnswer = { key: string; value: string | number | boolean | string[] }
