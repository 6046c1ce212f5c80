/**
 * Who may steer a device, the strongest first. The first three have fixed places. Strategies follow in the order that
 * the people of a location give them; a new strategy starts at the place of its kind's rung.
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

/** Place of a new strategy among those of a location: behind the last one of its rung or of a stronger one. */
export function placeOfNew(rung: Rung, existing: readonly { readonly rung: Rung }[]): number {
  const last = existing.findLastIndex((one) => rungs.indexOf(one.rung) <= rungs.indexOf(rung))
  return last + 1
}
