import type { LinearAnswer, LinearModel, SwitchGroup, SwitchValues } from '../linear-model.ts'

/**
 * Values of the switches from a point in which they may be fractions: two candidates. The first turns on what has
 * at least half of its least power. The second keeps the sum over time, so that devices get their energy: a device is
 * on as soon as the power it was to have so far is at least half of its least power more than it got.
 */
export function roundings({ switches }: LinearModel, { values }: LinearAnswer): SwitchValues[] {
  const fractionOf = (column: number) => values[column] ?? 0
  return [byHalf, bySum].map(
    (round) =>
      new Map(
        switches.flatMap((group) => {
          const on =
            group.kind === 'on'
              ? round(group.powers.map((column) => Math.min(1, fractionOf(column) / group.minPower)))
              : others[group.kind](group.columns.map(fractionOf))
          return group.columns.map((column, i): [number, 0 | 1] => [column, on[i] ? 1 : 0])
        }),
      ),
  )
}

const byHalf = (fractions: readonly number[]) => fractions.map((fraction) => fraction >= 0.5)

function bySum(fractions: readonly number[]) {
  let owed = 0
  return fractions.map((fraction) => {
    owed += fraction
    const isOn = fraction > 1e-6 && owed >= 0.5
    if (isOn) owed -= 1
    return isOn
  })
}

const others: Record<Exclude<SwitchGroup['kind'], 'on'>, (fractions: readonly number[]) => boolean[]> = {
  either: byHalf,
  start(fractions) {
    const most = fractions.indexOf(Math.max(...fractions))
    return fractions.map((fraction, i) => i === most && fraction > 0.05)
  },
}
