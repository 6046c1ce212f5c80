import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { roundTo } from '@kilowatt/domain/round-to'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { readEnergySummary } from '../../telemetry/index.ts'
import { readLocationColumns } from '../summaries/location-columns.queries.ts'
import { readLocationFacts } from '../summaries/location-facts.queries.ts'
import { plantOf, solarSkyOf } from '../summaries/solar-sky.ts'
import type { CategoryRequest } from './category-request.ts'

const LEAST_DAYS = 2

/** Yield per kWp of peak power, and the best and worst day. */
export async function readSolar(
  db: Db,
  { location, plan, steps, now }: CategoryRequest,
): Promise<CategoryFactsOf<'solar'>> {
  const { range, elapsed } = plan
  const metrics = ['productionWh'] as const
  const [locationFacts, { productionWh }, quarters] = await Promise.all([
    readLocationFacts(db, location.id),
    readEnergySummary(db, location, { from: range.startMs, to: range.endMs }, now),
    elapsed.endMs > elapsed.startMs
      ? readLocationColumns(db, location, { metrics, step: 'quarter', range: elapsed, hasPeaks: false }, now)
      : null,
  ])
  const { solarPeakW } = locationFacts
  const plant = productionWh === null ? null : plantOf(locationFacts)
  const production = quarters && { startMs: quarters.edges[0] ?? 0, wh: quarters.column('productionWh') }
  const wholeQuarters = { startMs: elapsed.startMs, endMs: Math.min(elapsed.endMs, floorToQuarter(now)) }
  const values = steps.series.find(({ key }) => key === 'solar')?.values ?? []
  const whole = steps.at.flatMap((at, i) => {
    const energyWh = values[i] ?? null
    const endMs = steps.at[i + 1] ?? range.endMs
    return energyWh === null || endMs > elapsed.endMs
      ? []
      : [{ date: localDateAt(location.timezone, at), energyWh: roundTo(energyWh, 1) }]
  })
  const days = plan.step === 'hour' || whole.length < LEAST_DAYS ? [] : whole
  const byYield = days.toSorted((a, b) => b.energyWh - a.energyWh)
  return {
    kind: 'solar',
    peakW: solarPeakW,
    yieldWhPerWp: productionWh === null || !solarPeakW ? null : roundTo(productionWh / solarPeakW, 3),
    sky: plant && production && solarSkyOf(plant, production, wholeQuarters, location.timezone),
    bestDay: byYield[0] ?? null,
    worstDay: byYield.at(-1) ?? null,
  }
}
