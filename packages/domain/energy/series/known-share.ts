/** How much of a whole is known, % to a tenth: nothing of nothing, and 100 only where all of it is. */
export const knownSharePct = (known: number, all: number): number =>
  all <= 0 ? 0 : Math.min(100, Math.floor((1000 * known) / all) / 10)
