import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { findPending } from '../../pricing/index.ts'
import { listCalculatedDevicesOfLocation, readCategoryChart } from '../../telemetry/index.ts'
import { planSummary } from '../summaries/summary-plan.ts'
import { readCategoryCosts } from './category-costs.queries.ts'
import { readCategoryDevices } from './category-devices.queries.ts'
import type { CategoryRequest } from './category-request.ts'
import { stepsOfChart, stepsOfPlan } from './category-steps.ts'
import { readCharging } from './charging-facts.queries.ts'
import { readGrid } from './grid-facts.queries.ts'
import { readRunning } from './running-facts.queries.ts'
import { readSolar } from './solar-facts.queries.ts'
import { readStorage } from './storage-facts.queries.ts'

type Request = { readonly category: DeviceCategory; readonly from: number; readonly to: number }

/**
 * Figures of a category's devices over a range. Its energies are those of the category's chart, read by the day (by the
 * quarter-hour up to two days), so that both agree.
 * @throws AppError `invalid` naming the field
 */
export async function readCategoryPeriod(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  { category, from, to }: Request,
  now: number,
): Promise<CategoryPeriod> {
  const plan = planSummary({ from, to }, location.timezone, now)
  const chartRequest = {
    category,
    from: plan.range.startMs,
    to: plan.range.endMs,
    // the range consists of quarter-hours, and hours would extend it: the last 24 hours may start at any of them
    interval: plan.step === 'hour' ? '900' : '86400',
    measure: 'energy',
  } as const
  const chart = await readCategoryChart(db, location, chartRequest, now)
  const calculated = await listCalculatedDevicesOfLocation(db, location.id)
  const devices = calculated.filter((device) => device.category === category)
  const steps = stepsOfChart(chart)
  const request: CategoryRequest = { location, category, plan, devices, steps, now }
  const within = new Set(chart.series.flatMap(({ deviceId, isWithin }) => (isWithin ? [deviceId] : [])))
  const counted = devices.map(({ id }) => id).filter((id) => !within.has(id))
  const [deviceFigures, facts, costs, marks] = await Promise.all([
    readCategoryDevices(db, request, chart),
    readFacts(db, request),
    readCategoryCosts(db, request, counted),
    findPending(db, [location.id], {
      from: localDateAt(location.timezone, plan.range.startMs),
      to: localDateAt(location.timezone, plan.range.endMs - 1),
    }),
  ])
  return {
    from: plan.range.startMs,
    to: plan.range.endMs,
    timezone: location.timezone,
    devices: deviceFigures,
    totals: steps.totals,
    reportedWh: steps.reportedWh,
    steps: stepsOfPlan(plan, steps, location.timezone),
    costs,
    areCostsPending: marks.length > 0,
    facts,
  }
}

function readFacts(
  db: Db,
  request: CategoryRequest,
): Promise<CategoryPeriod['facts']> | CategoryPeriod['facts'] {
  const { roles, positive } = categoryFacts[request.category]
  if (roles.includes('battery')) return readStorage(db, request)
  switch (positive) {
    case 'ev':
      return readCharging(db, request)
    case 'hvac':
      return readRunning(db, request)
    case 'solar':
      return readSolar(db, request)
    case 'grid':
      return readGrid(db, request)
    default:
      return { kind: 'consumers' }
  }
}
