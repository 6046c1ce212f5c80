import { steeredAs } from '../../energy/balance/category-facts.ts'
import { chargedIn, staysOf } from '../../strategies/simulate/car-model.ts'
import type { Site } from '../../strategies/site.ts'
import { steeringRange } from '../../strategies/steering/steering-range.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import type { Plan } from '../plan.ts'
import type { PlanProblem, PlanVehicle } from '../plan-problem.ts'
import { planOfPowers } from '../site/plan-powers.ts'
import { CAR_EFFICIENCY, siteProblem } from '../site/site-problem.ts'
import type { MeasuredDay } from './measured-day.ts'

/** What the people of the location want of its plans. */
export type DayTerms = {
  readonly reservePct: number
  readonly wearPerKwh: number
  readonly exportLimitW: number | null
}

export type DayProblem = {
  readonly problem: PlanProblem
  /** what the devices did */
  readonly measured: Plan
  /** per battery of the problem: what it held when the day ended, kWh; null if not measured */
  readonly endKwh: readonly (number | null)[]
}

/** Energy of a quarter-hour as a mean power, kW. */
const kwOf = (wh: number) => wh / 250

/**
 * The problem that a plan of the day would have solved with a perfect forecast, and what was done instead. A car is
 * certain to be there from the first charging of a stay to the last.
 * @param day without gaps and with a price everywhere
 */
export function dayProblem(site: Site, day: MeasuredDay, terms: DayTerms): DayProblem {
  const quarters = day.baseWh.length
  const batteries = day.devices.filter(({ device }) => steeredAs(device) === 'battery')
  const { problem, batteryIds } = siteProblem(
    {
      ...site,
      atMs: day.startMs,
      devices: batteries.map(({ device, startPct }) => ({
        ...{ ...device, refusal: null },
        socPct: Number.isNaN(startPct) ? null : startPct,
      })),
      prices: Array.from({ length: quarters }, (_, quarter) => ({
        startMs: day.startMs + quarter * QUARTER_MS,
        endMs: day.startMs + (quarter + 1) * QUARTER_MS,
        importPerKwh: day.importPerKwh[quarter] ?? null,
        exportPerKwh: Number.isNaN(day.exportPerKwh[quarter]) ? null : (day.exportPerKwh[quarter] ?? null),
      })),
    },
    {
      ...{ ...terms, cars: [], decisions: [] },
      forecast: {
        startMs: day.startMs,
        loadW: Array.from(uncontrolledWh(day), (wh) => wh * 4),
        solarW: Array.from(day.solarWh, (wh) => wh * 4),
      },
    },
  )
  const stays = day.devices.filter(({ device }) => steeredAs(device) === 'charger').flatMap(staysAt)
  const known = batteryIds.flatMap((id) => batteries.find(({ device }) => device.id === id) ?? [])
  const powersW = new Map(known.map(({ device, usedWh }) => [device.id, Array.from(usedWh, (wh) => wh * 4)]))
  return {
    problem: { ...problem, vehicles: stays.map(({ vehicle }) => vehicle) },
    measured: {
      ...planOfPowers({ ...emptySite, problem, batteryIds }, powersW),
      vehicleKw: stays.map(({ chargedKw }) => chargedKw),
    },
    endKwh: known.map(({ device, endPct }) =>
      Number.isNaN(endPct) ? null : ((device.capacityWh ?? 0) / 1_000) * (endPct / 100),
    ),
  }
}

const emptySite = { slots: [], end: 'horizon', vehicleIds: [], leftOut: [] } as const

/** Use of everything that the comparison does not move: also batteries that cannot be simulated, and standby of chargers. */
function uncontrolledWh({ baseWh, devices }: MeasuredDay): Float64Array {
  const unmoved = devices.flatMap((one) => {
    const kind = steeredAs(one.device)
    if (kind === 'battery')
      return one.device.capacityWh === null || Number.isNaN(one.startPct) ? [one.usedWh] : []
    if (kind !== 'charger') return [one.usedWh]
    const charged = chargedIn(one)
    return [one.usedWh.map((wh, quarter) => wh - (charged[quarter] ?? 0))]
  })
  return baseWh.map((wh, quarter) => unmoved.reduce((sum, column) => sum + (column[quarter] ?? 0), wh))
}

/** Each stay of a car as one to charge, with what it charged. */
function staysAt(charger: MeasuredDay['devices'][number]): { vehicle: PlanVehicle; chargedKw: number[] }[] {
  const charged = chargedIn(charger)
  const starts = [...staysOf(charged).keys()]
  const mostKw = kwOf(charged.reduce((most, wh) => Math.max(most, wh), 0))
  const leastKw = (steeringRange(charger.device, 'loadW')?.leastOn ?? 0) / 1_000
  return starts.map((fromSlot, nth) => {
    const nextStart = starts[nth + 1] ?? charged.length
    const chargedKw = Array.from(charged, (wh, at) => (at >= fromSlot && at < nextStart ? kwOf(wh) : 0))
    const neededKwh = chargedKw.reduce((sum, kw) => sum + (kw / 4) * CAR_EFFICIENCY, 0)
    return {
      chargedKw,
      vehicle: {
        ...{ fromSlot, toSlot: chargedKw.findLastIndex((kw) => kw > 0) + 1 },
        ...{ neededKwh, roomKwh: neededKwh, efficiency: CAR_EFFICIENCY },
        ...{ minKw: Math.min(leastKw, mostKw), maxKw: mostKw },
      },
    }
  })
}
