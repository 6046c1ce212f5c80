import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { energyDigits, lastDigit, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

/** Energy of a span in Wh; null for values that were not measured. */
export type DayEnergy = {
  solarWh: number | null
  gridImportWh: number | null
  gridExportWh: number | null
  batteryOutWh: number | null
  batteryInWh: number | null
  consumptionWh: number | null
}

type MeasuredName = Exclude<ChartSeriesKey, 'ev' | 'hvac' | 'other' | 'soc'>

export type BalancePart = {
  /** `unmeasured`: energy on one side with no measured counterpart on the other side */
  name: MeasuredName | 'unmeasured'
  energyWh: number
  color: string
  /** fill: solid for energy that comes in, hatched for energy that leaves the site */
  fill: string
}

/** Number format of the energies of a balance. */
export type BalanceUnit = { prefix: 'k' | 'M'; digits: number }

/**
 * One unit for all energies of a span, which keeps the figures of a page comparable: 1 decimal of kWh, 2 of
 * MWh.
 */
export function balanceUnit(day: DayEnergy): BalanceUnit {
  const prefix = sharedPrefix(Object.values(day)) === 'M' ? 'M' : 'k'
  return { prefix, digits: energyDigits[prefix] }
}

const hatches: Partial<Record<MeasuredName, string>> = {
  gridExport: 'url(#h-export)',
  batteryIn: 'url(#h-charge)',
}
function styleOf(name: BalancePart['name']): Pick<BalancePart, 'color' | 'fill'> {
  if (name === 'unmeasured') return { color: 'var(--border-strong)', fill: 'url(#h-nodata)' }
  const { color } = storedMetrics[metricOfSeries(name)]
  return { color: `var(--e-${color})`, fill: hatches[name] ?? `var(--e-${color}-fill)` }
}

/** Differences below this share, or below the last printed digit, do not count as unmeasured. */
const SAME_SHARE = 0.005

/**
 * The two bars of the day, of equal length: incoming energy, and its uses. Each part shows the same figure as
 * everywhere else. Energy with no measured counterpart becomes a part of the shorter bar, and parts without a
 * value are left out. Null if there is no incoming energy yet, or if more energy left than came in.
 */
export function balanceParts(
  day: DayEnergy,
): { sources: BalancePart[]; uses: BalancePart[]; totalWh: number } | null {
  const { prefix, digits } = balanceUnit(day)
  const part = (name: BalancePart['name'], energyWh: number | null): BalancePart[] =>
    energyWh === null ? [] : [{ name, energyWh, ...styleOf(name) }]
  const sum = (parts: readonly BalancePart[]) => parts.reduce((total, { energyWh }) => total + energyWh, 0)

  const sources = [
    ...part('solar', day.solarWh),
    ...part('gridImport', day.gridImportWh),
    ...part('batteryOut', day.batteryOutWh),
  ]
  const leaving = [...part('gridExport', day.gridExportWh), ...part('batteryIn', day.batteryInWh)]
  const uses = [...part('consumption', day.consumptionWh), ...leaving]
  const inWh = sum(sources)
  const leastWh = Math.max(lastDigit(prefix, digits), SAME_SHARE * inWh)
  if (inWh <= 0 || sum(leaving) - inWh >= leastWh) return null
  const unusedWh = inWh - sum(uses)
  return {
    sources: [...sources, ...part('unmeasured', -unusedWh >= leastWh ? -unusedWh : null)],
    uses: [...uses, ...part('unmeasured', unusedWh >= leastWh ? unusedWh : null)],
    totalWh: -unusedWh >= leastWh ? sum(uses) : inWh,
  }
}

/** The sums of a span that make up its balance. */
export type BalancedSums = Pick<
  EnergySummary,
  'productionWh' | 'importWh' | 'exportWh' | 'dischargeWh' | 'chargeWh' | 'consumptionWh'
>

export const dayEnergyOf = (day: BalancedSums): DayEnergy => ({
  solarWh: day.productionWh,
  gridImportWh: day.importWh,
  gridExportWh: day.exportWh,
  batteryOutWh: day.dischargeWh,
  batteryInWh: day.chargeWh,
  consumptionWh: day.consumptionWh,
})

/**
 * Positions of the parts of a bar, in canvas units: proportional, 2 apart, none thinner than 3. A part of
 * zero gets no width.
 */
export function barSegments(parts: readonly BalancePart[], widthPx: number): { x: number; width: number }[] {
  const gap = 2
  const least = 3
  const some = parts.filter(({ energyWh }) => energyWh > 0).length
  const total = parts.reduce((sum, { energyWh }) => sum + energyWh, 0)
  const room = widthPx - gap * Math.max(0, some - 1)
  const natural = parts.map(({ energyWh }) => (total > 0 ? (energyWh / total) * room : 0))
  const thin = natural.filter((width) => width > 0 && width < least).length
  const wideTotal = natural.filter((width) => width >= least).reduce((sum, width) => sum + width, 0)
  const wideRoom = room - thin * least
  let x = 0
  return natural.map((width) => {
    const shown = width === 0 ? 0 : width < least ? least : (width / wideTotal) * wideRoom
    const segment = { x, width: shown }
    x += shown === 0 ? 0 : shown + gap
    return segment
  })
}
