import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { energyDigits, lastDigit, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

/** Energy of a span in Wh, each null where it has not been measured. */
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
  /** `unmeasured`: came in or went out while the other side was not measured */
  name: MeasuredName | 'unmeasured'
  energyWh: number
  color: string
  /** how it is filled: plain for what comes in, hatched for what goes out of the site */
  fill: string
}

/** How the energies of a balance are written. */
export type BalanceUnit = { prefix: 'k' | 'M'; digits: number }

/** Everything of a span in one unit, so that figures of a page can be compared: 1 decimal of kWh, 2 of MWh. */
export function balanceUnit(day: DayEnergy): BalanceUnit {
  const prefix = sharedPrefix(Object.values(day)) === 'M' ? 'M' : 'k'
  return { prefix, digits: energyDigits[prefix] }
}

const hatches: Partial<Record<MeasuredName, string>> = {
  gridExport: 'url(#h-export)',
  batteryIn: 'url(#h-charge)',
}
function lookOf(name: BalancePart['name']): Pick<BalancePart, 'color' | 'fill'> {
  if (name === 'unmeasured') return { color: 'var(--border-strong)', fill: 'url(#h-nodata)' }
  const { color } = storedMetrics[metricOfSeries(name)]
  return { color: `var(--e-${color})`, fill: hatches[name] ?? `var(--e-${color}-fill)` }
}

/** Sides that differ by a smaller share, or by less than the last digit, were both measured. */
const SAME_SHARE = 0.005

/**
 * The two bars of the day, of equal length: what came in and what it was used for. Every part is its own figure, as everywhere else. What
 * came in or went out while the other side was not measured is a part of the shorter bar; parts without a value are left out.
 * Null while nothing has come in, and where more left than came in.
 */
export function balanceParts(
  day: DayEnergy,
): { sources: BalancePart[]; uses: BalancePart[]; totalWh: number } | null {
  const { prefix, digits } = balanceUnit(day)
  const part = (name: BalancePart['name'], energyWh: number | null): BalancePart[] =>
    energyWh === null ? [] : [{ name, energyWh, ...lookOf(name) }]
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

/** Sums of a span, as a balance is made of. */
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
 * Where the parts of a bar stand, in the units of its canvas: in proportion, 2 apart, none thinner than 3; nothing stands
 * for zero.
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
