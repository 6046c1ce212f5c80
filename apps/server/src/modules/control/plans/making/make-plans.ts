import type { PlanCause } from '@kilowatt/contracts/control/plans/location-plan'
import type { MadeSitePlan, SitePlanOrder } from '@kilowatt/domain/planning/site/make-site-plan'
import { planOfPowers } from '@kilowatt/domain/planning/site/plan-powers'
import type { Db } from '../../../../platform/database/db.ts'
import type { ForecastParts } from '../../../forecasts/index.ts'
import { listNewestPlans, listProblems, powersOf } from '../../kept-plans/newest-plans.queries.ts'
import { type PlanInput, readPlanInputs } from '../inputs/plan-inputs.queries.ts'
import type { PlanMaker } from './plan-maker.ts'

export type PlanParts = {
  readonly db: Db
  readonly forecasting: ForecastParts
  readonly maker: PlanMaker
}

/** A new plan of a location, an earlier one that stays (`isKept`), or why there is none. */
export type PlanResult = {
  readonly input: PlanInput
  readonly made: MadeSitePlan | null
  readonly cause: PlanCause
}

/** A plan stays only if it was not made for other wishes. */
const mayStay = (cause: PlanCause) => ['schedule', 'prices', 'plugged', 'forecastOff'].includes(cause)

/** Makes plans of locations, all of them with the same few statements. Stores nothing. */
export async function makePlansOf(
  { db, forecasting, maker }: PlanParts,
  causes: ReadonlyMap<number, PlanCause>,
  nowMs: number,
  isAsked = false,
): Promise<PlanResult[]> {
  const ids = [...causes.keys()]
  const inputs = await readPlanInputs({ db, forecasting }, ids, nowMs)
  const staying = ids.filter((id) => mayStay(causes.get(id) ?? 'first'))
  const [newest, problems] = await Promise.all([listNewestPlans(db, staying), listProblems(db, staying)])
  const orders = inputs.flatMap((input): SitePlanOrder[] => {
    if (input.none) return []
    const { plan = null } = newest.get(input.locationId) ?? {}
    const problem = problems.get(input.locationId)
    const isSame = plan !== null && problem !== undefined && sameDevices(problem.site, input.site)
    const earlier = isSame
      ? { slots: problem.site.slots, plan: planOfPowers(problem.site, powersOf(plan)) }
      : null
    return [{ site: input.site, greener: input.greener, earlier }]
  })
  const made = [...(await maker.make(orders, isAsked))]
  return inputs.map((input) => ({
    input,
    made: input.none ? null : (made.shift() ?? null),
    cause: causes.get(input.locationId) ?? 'schedule',
  }))
}

type Devices = Pick<SitePlanOrder['site'], 'batteryIds' | 'vehicleIds'>
const sameDevices = (a: Devices, b: Devices) =>
  [a.batteryIds, a.vehicleIds].join('|') === [b.batteryIds, b.vehicleIds].join('|')
