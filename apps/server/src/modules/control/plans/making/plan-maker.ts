import type { DayToProve, ProvenDay, UnprovenDay } from '@kilowatt/domain/planning/proof/prove-day'
import type { ConsideredChoice, Considering } from '@kilowatt/domain/planning/site/consider-slot'
import {
  type MadeSitePlan,
  type SitePlanOrder,
  simpleSitePlan,
} from '@kilowatt/domain/planning/site/make-site-plan'
import type { Platform } from '../../../../platform/platform.ts'
import { openSeparateProcess, WorkFailed } from '../../../../platform/separate-process.ts'
import { considerBlocks, makePlans, proveDays } from './plan-tasks.ts'

/** A plan of many that nobody waits for, and one that a person waits for (control.md b2: better within 0.7 s). */
const [SCHEDULED_S, ASKED_S] = [0.1, 0.7]
const MAX_WORK_MS = 30_000

export type PlanMaker = AsyncDisposable & {
  /** A plan for each order; solar first where the solver gives no answer. */
  readonly make: (orders: readonly SitePlanOrder[], isAsked: boolean) => Promise<readonly MadeSitePlan[]>
  /** What days cost, in their order. */
  readonly prove: (days: readonly DayToProve[]) => Promise<readonly (ProvenDay | UnprovenDay)[]>
  /** What other choices for blocks of a plan would cost more; nothing where the solver gives no answer. */
  readonly consider: (blocks: readonly Considering[]) => Promise<readonly (readonly ConsideredChoice[])[]>
}

/** Makes plans in a process of its own. */
export function openPlanMaker({ log }: Pick<Platform, 'log'>, niceness: number): PlanMaker {
  const apart = openSeparateProcess({ maxWorkMs: MAX_WORK_MS, niceness })
  /** The results of a task for all items; if it fails, each item alone, and `instead` for one that fails alone, too. */
  async function each<Item, Result>(
    items: readonly Item[],
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
    instead: (item: Item, err: WorkFailed) => Result,
  ): Promise<readonly Result[]> {
    if (items.length === 0) return []
    try {
      return await run(items)
    } catch (err) {
      if (!(err instanceof WorkFailed)) throw err
      const [only, ...others] = items
      if (only !== undefined && others.length === 0) return [instead(only, err)]
      const results: Result[] = []
      for (const item of items) results.push(...(await each([item], run, instead)))
      return results
    }
  }
  const make = (orders: readonly SitePlanOrder[], isAsked: boolean) =>
    each<SitePlanOrder, MadeSitePlan>(
      orders,
      (some) => apart.run(makePlans, { orders: some, seconds: isAsked ? ASKED_S : SCHEDULED_S }),
      ({ site }, err) => {
        log.error({ err }, 'a plan was not found; solar first is planned')
        return simpleSitePlan(site)
      },
    )
  async function consider(blocks: readonly Considering[]) {
    try {
      return await apart.run(considerBlocks, blocks)
    } catch (err) {
      if (!(err instanceof WorkFailed)) throw err
      log.error({ err }, 'other choices of a plan were not considered')
      return blocks.map(() => [])
    }
  }
  const prove = (days: readonly DayToProve[]) =>
    each<DayToProve, ProvenDay | UnprovenDay>(
      days,
      (some) => apart.run(proveDays, some),
      (_day, err) => {
        log.error({ err }, 'a day with a plan was not compared')
        return { isProven: false, because: 'failed' }
      },
    )
  return { make, consider, prove, [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose]() }
}
