import type { LinearAnswer, LinearModel, SwitchGroup } from '../linear-model.ts'

/** Powers of a billionth are zero for a solver. */
export const NOTHING = 1e-6

/** How far each switch is on, 0 to 1: for a device, its power as a share of its least power. */
export const switchShares = (group: SwitchGroup, { values }: LinearAnswer): number[] =>
  group.kind === 'on'
    ? group.powers.map((column) => Math.min(1, (values[column] ?? 0) / group.minPower))
    : group.columns.map((column) => values[column] ?? 0)

/**
 * Values of the switches from a point in which they may be fractions: two candidates. The first turns on what has at
 * least half of its least power. The second keeps the sum over time, so that devices get their energy: a device is on
 * as soon as the power that it was to have so far is at least half of its least power more than it got.
 */
export function roundedSwitches({ switches }: LinearModel, relaxed: LinearAnswer): Map<number, 0 | 1>[] {
  return [byHalf, bySum].map(
    (round) =>
      new Map(
        switches.flatMap((group) => {
          const shares = switchShares(group, relaxed)
          const isOn = group.kind === 'on' ? round(shares) : others[group.kind](shares)
          return group.columns.map((column, i): [number, 0 | 1] => [column, isOn[i] ? 1 : 0])
        }),
      ),
  )
}

const byHalf = (shares: readonly number[]) => shares.map((share) => share >= 0.5)

function bySum(shares: readonly number[]) {
  let owed = 0
  return shares.map((share) => {
    owed += share
    const isOn = share > NOTHING && owed >= 0.5
    if (isOn) owed -= 1
    return isOn
  })
}

const others: Record<Exclude<SwitchGroup['kind'], 'on'>, (shares: readonly number[]) => boolean[]> = {
  either: byHalf,
  start(shares) {
    const most = shares.indexOf(Math.max(...shares))
    return shares.map((share, i) => i === most && share > 0.05)
  },
}
