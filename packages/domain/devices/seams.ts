type Stay = { readonly unitId: string | null; readonly from: number }

/** Instants at which another controller starts to measure a device, in order, each with its serial. */
export const seamsOf = (stays: readonly Stay[]): { at: number; unitId: string }[] =>
  stays.flatMap(({ unitId, from }, i) => {
    const before = stays.slice(0, i).findLast((stay) => stay.unitId !== null)?.unitId
    return unitId === null || before === undefined || before === unitId ? [] : [{ at: from, unitId }]
  })
