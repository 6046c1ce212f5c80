/**
 * Priority of the authors that may steer a device, the strongest first. The first three ranks are fixed.
 * Strategies follow in the order that the people of a location choose; a new strategy starts at the rank of
 * its kind.
 */
export const rungs = [
  'guard',
  'gridOperator',
  'person',
  'reserve',
  'peak',
  'flexibility',
  'plan',
  'price',
  'selfConsumption',
] as const
export type Rung = (typeof rungs)[number]

/** Position of a new strategy among those of a location: behind the last one with the same or a higher rank. */
export function placeOfNew(rung: Rung, existing: readonly { readonly rung: Rung }[]): number {
  const last = existing.findLastIndex((one) => rungs.indexOf(one.rung) <= rungs.indexOf(rung))
  return last + 1
}
