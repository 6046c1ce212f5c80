/** Known share of a whole, % to a tenth: 0 of nothing, and 100 only if all of it is known. */
export const knownSharePct = (known: number, all: number): number =>
  all <= 0 ? 0 : Math.min(100, Math.floor((1000 * known) / all) / 10)
