import type { CategoryFactsOf } from '@kilowatt/contracts/analytics/categories'
import { roundTo } from '@kilowatt/domain/round-to'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { readEnergySummary } from '../../telemetry/index.ts'
import { readLocationFacts } from '../summaries/location-facts.queries.ts'
import type { CategoryAsk } from './category-ask.ts'

const LEAST_DAYS = 2

/** The yield by the peak, and the good and the bad day. */
export async function readSolar(
  db: Db,
  { location, plan, steps, now }: CategoryAsk,
): Promise<CategoryFactsOf<'solar'>> {
  const { range, elapsed } = plan
  const [{ solarPeakW }, { productionWh }] = await Promise.all([
    readLocationFacts(db, location.id),
    readEnergySummary(db, location, { from: range.startMs, to: range.endMs }, now),
  ])
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
    bestDay: byYield[0] ?? null,
    worstDay: byYield.at(-1) ?? null,
  }
}
