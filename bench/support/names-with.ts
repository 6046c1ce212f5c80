/** The names that contain one of the words; all if there are no words. */
export const namesWith = (names: readonly string[], words: readonly string[]): string[] =>
  names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
