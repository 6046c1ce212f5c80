/** Known share of a whole, % to a tenth. It is 0 if the whole is empty, and 100 only if everything is known. */
export const knownSharePct = (known: number, all: number): number =>
  all <= 0 ? 0 : Math.min(100, Math.floor((1000 * known) / all) / 10)
