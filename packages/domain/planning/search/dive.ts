import type { LinearAnswer, LinearModel, LoadedModel } from '../linear-model.ts'
import { NOTHING, roundedSwitches, switchShares } from './round-switches.ts'

/** Share of the undecided switches that are decided in each step. */
const DECIDED = 0.35

/**
 * Values of the switches by deciding a part of them at a time: those nearest to on or off first, and after each step
 * the model is solved again, so that the others can make up for it.
 */
export function dive(model: LinearModel, loaded: LoadedModel, relaxed: LinearAnswer): Map<number, 0 | 1> {
  const decided = new Map<number, 0 | 1>()
  let answer = relaxed
  for (;;) {
    const undecided = model.switches
      .filter(({ kind }) => kind === 'on')
      .flatMap((group) => {
        const shares = switchShares(group, answer)
        return group.columns.map((column, i) => ({ column, share: shares[i] ?? 0 }))
      })
      .filter(({ column, share }) => !decided.has(column) && share > NOTHING && share < 1 - NOTHING)
      .toSorted((a, b) => Math.abs(b.share - 0.5) - Math.abs(a.share - 0.5))
    const step = undecided.slice(0, Math.ceil(undecided.length * DECIDED))
    for (const { column, share } of step) decided.set(column, share >= 0.5 ? 1 : 0)
    const next = loaded.solve(new Map(step.map(({ column }) => [column, decided.get(column) ?? 0])))
    if (step.length === 0 || next === null) break
    answer = next
  }
  const [rounded] = roundedSwitches(model, answer)
  return new Map([...(rounded ?? []), ...decided])
}
