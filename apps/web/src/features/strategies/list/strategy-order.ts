/** The ids with one at another position, limited to the ends. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, id)
}

/** The ids with one directly before another. */
export const putBefore = (ids: readonly number[], id: number, other: number): number[] =>
  movedTo(ids, id, ids.filter((one) => one !== id).indexOf(other))
