import type { WithModel } from '@kilowatt/domain/planning/linear-model'
import {
  type DayToProve,
  type ProvenDay,
  proveDay,
  type UnprovenDay,
} from '@kilowatt/domain/planning/proof/prove-day'
import {
  type ConsideredChoice,
  type Considering,
  considerChoices,
} from '@kilowatt/domain/planning/site/consider-slot'
import {
  type MadeSitePlan,
  makeSitePlan,
  type SitePlanOrder,
} from '@kilowatt/domain/planning/site/make-site-plan'
import { createHighsSolver } from '../../../../platform/solver/highs-solver.ts'

/** Work of the separate process that makes plans. */

const GAP = 0.003
const clock = () => performance.now() / 1_000
let solver: WithModel | null = null

type Order = { readonly orders: readonly SitePlanOrder[]; readonly seconds: number }

async function loadSolver() {
  solver ??= await createHighsSolver()
  return solver
}

export const makePlans = {
  url: import.meta.url,
  name: 'makePlans',
  async run({ orders, seconds }: Order): Promise<MadeSitePlan[]> {
    const withModel = await loadSolver()
    return orders.map((order) => makeSitePlan(order, withModel, { seconds, gap: GAP }, clock))
  },
}

/** With hindsight there is no hurry, and many days. */
const PROOF_S = 0.3

/** What days cost, and what they would have cost otherwise. */
export const proveDays = {
  url: import.meta.url,
  name: 'proveDays',
  async run(days: readonly DayToProve[]): Promise<(ProvenDay | UnprovenDay)[]> {
    const withModel = await loadSolver()
    const find = { withModel, limits: { seconds: PROOF_S, gap: GAP }, clock }
    return days.map((day) => proveDay(day, find))
  },
}

/** Choices are compared with each other, so each gets the same time. */
const CHOICE_S = 0.2

/** By device: what other choices for a block would cost more. */
export const considerBlocks = {
  url: import.meta.url,
  name: 'considerBlocks',
  async run(blocks: readonly Considering[]): Promise<ConsideredChoice[][]> {
    const withModel = await loadSolver()
    return blocks.map((one) => considerChoices(one, withModel, { seconds: CHOICE_S, gap: GAP }, clock))
  },
}
