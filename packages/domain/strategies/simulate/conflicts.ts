import type { SetPoint } from '../arbitrate.ts'
import type { ActiveStrategy } from '../decide-location.ts'

/** Two strategies that wished different things for one device, and for how long. */
export type SimulatedConflict = {
  readonly deviceId: number
  readonly winnerId: number
  readonly loserId: number
  readonly hours: number
}

/** Collects conflicts between strategies from decisions. */
export function conflictsOf() {
  const found = new Map<string, SimulatedConflict>()
  return {
    note(setPoints: readonly SetPoint[], hours: number): void {
      for (const { deviceId, rejected } of setPoints) {
        // several wishes of one strategy are one conflict
        const pairs = new Map<string, readonly [number, number]>()
        for (const { winner, wish } of rejected) {
          const [winnerId, loserId] = [winner.strategyId, wish.by.strategyId]
          if (winnerId === null || loserId === null || winnerId === loserId) continue
          pairs.set(`${deviceId} ${winnerId} ${loserId}`, [winnerId, loserId])
        }
        for (const [key, [winnerId, loserId]] of pairs)
          found.set(key, { deviceId, winnerId, loserId, hours: (found.get(key)?.hours ?? 0) + hours })
      }
    },
    /** conflicts that lasted longest come first */
    all: (): SimulatedConflict[] => [...found.values()].toSorted((a, b) => b.hours - a.hours),
  }
}

/** The strategies in an order with the loser of a conflict right before the winner. */
export function inOtherOrder(
  strategies: readonly ActiveStrategy[],
  { winnerId, loserId }: SimulatedConflict,
): ActiveStrategy[] {
  const loser = strategies.find(({ id }) => id === loserId)
  return strategies.flatMap((one) => {
    if (one.id === loserId) return []
    return one.id === winnerId && loser ? [loser, one] : [one]
  })
}
