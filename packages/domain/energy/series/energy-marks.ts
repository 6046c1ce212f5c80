/**
 * How an energy was determined, from best to worst (devices.md §5.1). ok: difference of two register readings. glitch:
 * the register stepped back a little, and the old value was kept. calc: integrated power. est: spread evenly over a
 * gap. reset: the register restarted. unknown: no plausible energy for a part of the span.
 */
export const energyMarks = ['ok', 'glitch', 'calc', 'est', 'reset', 'unknown'] as const
export type EnergyMark = (typeof energyMarks)[number]

/** Index in `energyMarks`, the form in which columns store marks; larger is worse. */
export const markCode = { ok: 0, glitch: 1, calc: 2, est: 3, reset: 4, unknown: 5 } as const satisfies Record<
  EnergyMark,
  number
>

export function markOf(code: number | undefined): EnergyMark {
  const mark = energyMarks[code ?? -1]
  if (mark === undefined) throw new RangeError(`not a mark: ${code}`)
  return mark
}
