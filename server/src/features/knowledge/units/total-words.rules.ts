export const totalWords = (texts: { word_count: number }[]): number =>
  texts.reduce((sum, { word_count }) => sum + word_count, 0)
