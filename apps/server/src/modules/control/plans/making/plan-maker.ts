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
  async function make(orders: readonly SitePlanOrder[], isAsked: boolean): Promise<readonly MadeSitePlan[]> {
    if (orders.length === 0) return []
    try {
      return await apart.run(makePlans, { orders, seconds: isAsked ? ASKED_S : SCHEDULED_S })
    } catch (err) {
      if (!(err instanceof WorkFailed)) throw err
      if (orders.length === 1) {
        log.error({ err }, 'a plan was not found; solar first is planned')
        return orders.map(({ site }) => simpleSitePlan(site))
      }
      // one of them is to blame
      const made: MadeSitePlan[] = []
      for (const order of orders) made.push(...(await make([order], isAsked)))
      return made
    }
  }
  async function consider(blocks: readonly Considering[]) {
    try {
      return await apart.run(considerBlocks, blocks)
    } catch (err) {
      if (!(err instanceof WorkFailed)) throw err
      log.error({ err }, 'other choices of a plan were not considered')
      return blocks.map(() => [])
    }
  }
  async function prove(days: readonly DayToProve[]): Promise<readonly (ProvenDay | UnprovenDay)[]> {
    if (days.length === 0) return []
    try {
      return await apart.run(proveDays, days)
    } catch (err) {
      if (!(err instanceof WorkFailed)) throw err
      if (days.length === 1) {
        log.error({ err }, 'a day with a plan was not compared')
        return [{ isProven: false, because: 'failed' }]
      }
      // one of them is to blame
      const proofs: (ProvenDay | UnprovenDay)[] = []
      for (const day of days) proofs.push(...(await prove([day])))
      return proofs
    }
  }
  return { make, consider, prove, [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose]() }
}
