import type { MadeSitePlan } from '@kilowatt/domain/planning/site/make-site-plan'
import { planLacks } from '@kilowatt/domain/strategies/kinds/plan/plan-reasons'
import type { ControlReason } from '@kilowatt/domain/strategies/wish'
import type { PlanInput } from '../inputs/plan-inputs.queries.ts'

/** Smaller lacks are rounding. */
const LEAST_KWH = 0.05
/** Share of the connection's limit from which it is what holds a car back. */
const AT_LIMIT = 0.99

type Lack = { readonly deviceId: number | null; readonly reason: ControlReason }

/** Wishes that a plan does not meet. */
export function shortfallsOf(
  { site, byMs }: Extract<PlanInput, { none: null }>,
  { rating, plan }: Pick<MadeSitePlan, 'rating' | 'plan'>,
): Lack[] {
  const { problem } = site
  const limitKw = problem.grid.importLimitKw ?? Number.POSITIVE_INFINITY
  const cars = problem.vehicles.flatMap((car, nth): Lack[] => {
    const lackKwh = rating.shortfall.vehicleKwh[nth] ?? 0
    if (lackKwh < LEAST_KWH) return []
    const isLimited = rating.importKw.some(
      (kw, slot) =>
        slot >= car.fromSlot &&
        slot < car.toSlot &&
        kw >= limitKw * AT_LIMIT &&
        (plan.vehicleKw[nth]?.[slot] ?? 0) < car.maxKw * AT_LIMIT,
    )
    const wantedWh = Math.round(car.neededKwh * 1_000)
    const gotWh = Math.round((car.neededKwh - lackKwh) * 1_000)
    return [
      {
        deviceId: site.vehicleIds[nth] ?? null,
        reason: planLacks.car(gotWh, wantedWh, byMs[nth] ?? 0, isLimited),
      },
    ]
  })
  const batteries = problem.batteries.flatMap(({ minKwh, maxKwh }, nth): Lack[] => {
    if ((rating.shortfall.reserveKwhSlots[nth] ?? 0) < LEAST_KWH) return []
    const back = rating.storedKwh[nth]?.findIndex((kwh) => kwh >= minKwh - LEAST_KWH) ?? -1
    const untilMs = back < 0 ? null : (site.slots[back]?.endMs ?? null)
    return [
      { deviceId: site.batteryIds[nth] ?? null, reason: planLacks.reserve((minKwh / maxKwh) * 100, untilMs) },
    ]
  })
  const aboveKwh = rating.shortfall.importAboveKwh
  const connection =
    aboveKwh < LEAST_KWH
      ? []
      : [{ deviceId: null, reason: planLacks.connection(Math.round(aboveKwh * 1_000)) }]
  return [...cars, ...batteries, ...connection]
}
