// English and Spanish text runs at about four characters a token in common vocabularies.
const charactersPerToken = 4

/** Tokens of a text as the built-in answerer counts them: a quarter of its code points, rounded up. */
export const countTokens = (text: string): number => Math.ceil([...text].length / charactersPerToken)
