/** How much of a question a passage holds, from 0 to 1, of a confidence that counts what it says more than once. */
export const certainty = (confidence: number): number => Math.round(Math.min(1, confidence) * 100) / 100
