import { addDays, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'

const QUARTER_MS = 900_000
/** Hours of a quarter-hour of power. */
const QUARTER_H = 0.25

export type AheadMark = { readonly atMs: number; readonly share: number; readonly isMidnight: boolean }

/** Midnights and noons of the shown hours, as shares of the width. */
export function aheadMarks(fromMs: number, quarters: number, timezone: string): AheadMark[] {
  const endMs = fromMs + quarters * QUARTER_MS
  const marks: AheadMark[] = []
  for (let day = localDateAt(timezone, fromMs); ; day = addDays(day, 1)) {
    const at = (time: string) => fromLocalMs(timezone, Date.parse(`${day}T${time}:00Z`))
    if (at('00:00') >= endMs) return marks
    for (const [time, isMidnight] of [
      ['00:00', true],
      ['12:00', false],
    ] as const) {
      const atMs = at(time)
      if (atMs >= fromMs && atMs < endMs)
        marks.push({ atMs, share: (atMs - fromMs) / (endMs - fromMs), isMidnight })
    }
  }
}

/** Energy that a device will use and supply, Wh; a gap counts as neither. */
export const aheadEnergy = (loadW: readonly (number | null)[]) => ({
  usedWh: loadW.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0) * QUARTER_H, 0),
  suppliedWh: loadW.reduce<number>((sum, value) => sum - Math.min(0, value ?? 0) * QUARTER_H, 0),
})

/** An area around zero, one step per value, closed at gaps; the y axis points down. */
export function stepsPath(
  values: readonly (number | null)[],
  width: number,
  y: (value: number) => number,
): string {
  const step = width / values.length
  const round = (number: number) => Math.round(number * 100) / 100
  return values
    .map((value, index) =>
      value === null || value === 0
        ? ''
        : `M${round(index * step)} ${round(y(0))}V${round(y(value))}h${round(step)}V${round(y(0))}Z`,
    )
    .join('')
}
