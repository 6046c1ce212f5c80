import { type FindLimits, findPlan } from '../find-plan.ts'
import type { WithModel } from '../linear-model.ts'
import type { Plan } from '../plan.ts'
import type { PlanProblem } from '../plan-problem.ts'
import { lackOf, ratePlan } from '../rate-plan.ts'
import { greenerProblem, siteCostOf } from './make-site-plan.ts'
import type { SitePlanProblem } from './site-problem.ts'

/** A run of slots in which a device does the same, `from` included, `to` not. */
export type SlotBlock = {
  readonly deviceId: number
  readonly role: 'battery' | 'car'
  readonly is: 'charging' | 'supplying' | 'idle'
  readonly from: number
  readonly to: number
}

/** Another choice for the device of a block. */
export type SlotChoice = {
  readonly is: 'never' | 'now' | 'shifted'
  /** where the device would charge instead; of `never`: where it would not */
  readonly from: number
  readonly to: number
}

export type ConsideredChoice = SlotChoice & { readonly extraCost: number }

/** Powers up to this size are none, kW. */
const NOTHING_KW = 0.01

/** What each device does in a slot, and from when to when. */
export function blocksAt({ batteryIds, vehicleIds }: SitePlanProblem, plan: Plan, slot: number): SlotBlock[] {
  const block = (
    deviceId: number,
    role: SlotBlock['role'],
    kwAt: (slot: number) => number,
    count: number,
  ) => {
    const does = (at: number) => {
      const kw = kwAt(at)
      return kw > NOTHING_KW ? 'charging' : kw < -NOTHING_KW ? 'supplying' : 'idle'
    }
    const is = does(slot)
    let [from, to] = [slot, slot + 1]
    while (from > 0 && does(from - 1) === is) from--
    while (to < count && does(to) === is) to++
    return { deviceId, role, is, from, to } as const
  }
  const count = plan.pvUsedKw.length
  return [
    ...batteryIds.map((id, nth) =>
      block(
        id,
        'battery',
        (at) => (plan.chargeKw[nth]?.[at] ?? 0) - (plan.dischargeKw[nth]?.[at] ?? 0),
        count,
      ),
    ),
    ...vehicleIds.map((id, nth) => block(id, 'car', (at) => plan.vehicleKw[nth]?.[at] ?? 0, count)),
  ]
}

/** At most three other choices for a block: not at all, at once, or in the cheapest other time of the same length. */
export function choicesOf(
  { problem, vehicleIds }: SitePlanProblem,
  block: SlotBlock,
  slot: number,
): SlotChoice[] {
  if (block.role === 'battery')
    return block.is === 'idle' ? [] : [{ is: 'never', from: block.from, to: block.to }]
  const car = problem.vehicles[vehicleIds.indexOf(block.deviceId)]
  if (!car) return []
  if (block.is === 'idle') return slot < car.toSlot ? [{ is: 'now', from: slot, to: slot + 1 }] : []
  const length = block.to - block.from
  const never: SlotChoice = { is: 'never', from: block.from, to: block.to }
  const first = car.fromSlot
  const canBeNow = block.from >= first + length
  const now: SlotChoice[] = canBeNow ? [{ is: 'now', from: first, to: first + length }] : []
  const costFrom = (from: number) =>
    problem.importPerKwh.slice(from, from + length).reduce((sum, perKwh) => sum + perKwh, 0)
  const others = Array.from({ length: Math.max(0, car.toSlot - length - first + 1) }, (_, i) => first + i)
    .filter((from) => from >= block.to || from + length <= block.from)
    .filter((from) => !canBeNow || from !== first)
    .toSorted((a, b) => costFrom(a) - costFrom(b))
  const shifted: SlotChoice[] = others.slice(0, 1).map((from) => ({ is: 'shifted', from, to: from + length }))
  return [...shifted, ...now, never]
}

export type Considering = {
  readonly site: SitePlanProblem
  readonly greener: number
  readonly plan: Plan
  readonly block: SlotBlock
  readonly choices: readonly SlotChoice[]
}

/**
 * What the whole plan would cost more with each choice. Choices that are not possible, or with which a wish could not be
 * met any more, are left out: their costs cannot be compared.
 */
export function considerChoices(
  { site, greener, plan, block, choices }: Considering,
  withModel: WithModel,
  limits: FindLimits,
  clock: () => number,
): ConsideredChoice[] {
  const base = ratePlan(site.problem, plan)
  const total = siteCostOf(base).total
  return choices.flatMap((choice) => {
    const problem = withChoice(site, block, choice)
    const found = findPlan(greenerProblem(problem, greener), withModel, limits, clock)
    const rating = ratePlan(problem, found.plan)
    if (found.by === 'simple' || lackOf(rating.shortfall) > lackOf(base.shortfall) + LACK) return []
    return [{ ...choice, extraCost: siteCostOf(rating).total - total }]
  })
}

/** kWh and kelvin hours together. */
const LACK = 0.05

function withChoice(
  { problem, batteryIds, vehicleIds }: SitePlanProblem,
  block: SlotBlock,
  choice: SlotChoice,
): PlanProblem {
  const between = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
  const own = between(block.from, block.to)
  const chosen = between(choice.from, choice.to)
  if (block.role === 'battery') {
    const index = batteryIds.indexOf(block.deviceId)
    return {
      ...problem,
      batteries: problem.batteries.map((battery, nth) =>
        nth === index
          ? {
              ...battery,
              forbidden: {
                charge: [...(battery.forbidden?.charge ?? []), ...own],
                discharge: [...(battery.forbidden?.discharge ?? []), ...own],
              },
            }
          : battery,
      ),
    }
  }
  const index = vehicleIds.indexOf(block.deviceId)
  return {
    ...problem,
    vehicles: problem.vehicles.map((car, nth) => {
      if (nth !== index) return car
      const forbidden =
        block.is === 'idle' ? [] : own.filter((slot) => choice.is === 'never' || !chosen.includes(slot))
      const ordered = choice.is === 'never' ? [] : chosen
      return {
        ...car,
        forbidden: [...(car.forbidden ?? []), ...forbidden],
        ordered: [...(car.ordered ?? []), ...ordered],
      }
    }),
  }
}
