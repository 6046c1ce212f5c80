import type { ModelBuilder } from '../linear-model.ts'

type Range = { readonly minKw: number; readonly maxKw: number }
type Slots = {
  readonly forbidden?: readonly number[] | undefined
  readonly ordered?: readonly number[] | undefined
}

/** Adds the power of a device slot by slot: off, or between its minimum and maximum. */
export function addPowers(builder: ModelBuilder, { minKw, maxKw }: Range, { forbidden, ordered }: Slots) {
  const onOff = builder.switches('on', minKw)
  return (slot: number): number => {
    if (forbidden?.includes(slot)) return builder.column(0, 0, 0)
    const isOrdered = ordered?.includes(slot) === true
    const power = builder.column(0, isOrdered ? maxKw : 0, maxKw)
    if (minKw > 0 && !isOrdered) {
      const isOn = onOff(power)
      builder.row(
        -Infinity,
        [
          [power, 1],
          [isOn, -maxKw],
        ],
        0,
      )
      builder.row(
        0,
        [
          [power, 1],
          [isOn, -minKw],
        ],
        Infinity,
      )
    }
    return power
  }
}
