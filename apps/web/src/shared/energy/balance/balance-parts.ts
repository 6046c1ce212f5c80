import type { EnergySummary } from '@kilowatt/contracts/telemetry/charts'
import { metricOfSeries, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { lastDigit, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'

/** Energy of a span in Wh, each null where it has not been measured. */
export type DayEnergy = {
  solarWh: number | null
  gridImportWh: number | null
  gridExportWh: number | null
  batteryOutWh: number | null
  batteryInWh: number | null
}

export type BalancePart = {
  name: Exclude<ChartSeriesKey, 'ev' | 'hvac' | 'other' | 'soc'>
  energyWh: number
  color: string
  /** how it is filled: plain for what comes in, hatched for what goes out of the site */
  fill: string
}

/** How the energies of a balance are written. */
export type BalanceUnit = { prefix: 'k' | 'M'; digits: number }

/**
 * Everything of a span in one unit, so that the numbers of both bars can be added in the head and the tiles read the same. What
 * shows is rounded before it is added: 1 decimal of kWh, 2 of MWh.
 */
export const balanceUnit = (day: DayEnergy): BalanceUnit =>
  sharedPrefix(Object.values(day)) === 'M' ? { prefix: 'M', digits: 2 } : { prefix: 'k', digits: 1 }

const hatches: Partial<Record<BalancePart['name'], string>> = {
  gridExport: 'url(#h-export)',
  batteryIn: 'url(#h-charge)',
}
function lookOf(name: BalancePart['name']): Pick<BalancePart, 'color' | 'fill'> {
  const { color } = storedMetrics[metricOfSeries(name)]
  return { color: `var(--e-${color})`, fill: hatches[name] ?? `var(--e-${color}-fill)` }
}

/**
 * The two bars of the day: what came in and what it was used for, equal to the last digit shown because consumption is
 * what remains of the rounded others. Parts that were not measured are left out. Null while nothing has come in.
 */
export function balanceParts(
  day: DayEnergy,
): { sources: BalancePart[]; uses: BalancePart[]; totalWh: number } | null {
  const { prefix, digits } = balanceUnit(day)
  const stepWh = lastDigit(prefix, digits)
  const rounded = (energyWh: number | null) =>
    energyWh === null ? null : Math.round(energyWh / stepWh) * stepWh
  const part = (name: BalancePart['name'], energyWh: number | null): BalancePart[] =>
    energyWh === null ? [] : [{ name, energyWh, ...lookOf(name) }]
  const sum = (parts: readonly BalancePart[]) => parts.reduce((total, { energyWh }) => total + energyWh, 0)

  const sources = [
    ...part('solar', rounded(day.solarWh)),
    ...part('gridImport', rounded(day.gridImportWh)),
    ...part('batteryOut', rounded(day.batteryOutWh)),
  ]
  const leaving = [
    ...part('gridExport', rounded(day.gridExportWh)),
    ...part('batteryIn', rounded(day.batteryInWh)),
  ]
  const totalWh = sum(sources)
  const consumptionWh = totalWh - sum(leaving)
  if (totalWh <= 0 || consumptionWh < 0) return null
  return { sources, uses: [...part('consumption', consumptionWh), ...leaving], totalWh }
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
})

/** The consumption as the balance shows it, so that one screen has one number for it. */
export function shownConsumptionWh(day: BalancedSums): number | null {
  const inBalance = balanceParts(dayEnergyOf(day))?.uses.find(({ name }) => name === 'consumption')?.energyWh
  return inBalance ?? day.consumptionWh
}

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
