import type { LocalDate } from '../../time/local-day.ts'
import { type QuarterDay, quarterDays, quartersOf } from '../../time/quarter-days.ts'
import type { PricedSpan } from '../plans/price-list.ts'
import type { CostLine } from './cost-lines.ts'
import { energyLines, type Unpriced } from './energy-lines.ts'
import { agreedKwOn, ExcessOfMonth, isBlockPower, type NetworkTerms } from './network-power.ts'
import { isInForce, type PricedComponent, pricedComponents } from './priced-component.ts'
import { standingLines } from './standing-lines.ts'
import { gridRow, type QuarterColumns, SharedSums } from './tariff-sums.ts'
import { wholeEnergies } from './whole-energy.ts'

export type CostInput = {
  readonly zone: string
  /** first and last local day */
  readonly range: { readonly from: LocalDate; readonly to: LocalDate }
  /** local dates of the country's holidays */
  readonly holidays: ReadonlySet<LocalDate>
  /** in order, without overlap */
  readonly spans: readonly PricedSpan[]
  /** Wh of each quarter-hour of the range, NaN if unknown */
  readonly importWh: Float64Array
  /** export of each quarter-hour; null for a location that exports nothing */
  readonly exportWh: Float64Array | null
  /**
   * spot price of each quarter-hour, thousandths of the currency per MWh (6 digits per kWh), NaN if there is none; null
   * without a market
   */
  readonly spot: Float64Array | null
  /** energy of the month before a range that starts within the month, mWh: tiers continue from there */
  readonly before?: { readonly importMwh: number; readonly exportMwh: number }
  /**
   * agreement with the grid operator, if the plan charges power by block; otherwise null. Excess power belongs to
   * whole months; if a range starts within a month, only its own days count
   */
  readonly network?: NetworkTerms | null
}

/** Energy of a tariff of a component, mWh: the highest quarter-hour of imports, or the exports in its hours. */
export type TariffEnergy = { readonly of: PricedComponent; readonly tariff: string; readonly mwh: number }

/** Exact costs of a day; everything except peaks adds up over days. */
export type CostDay = {
  readonly date: LocalDate
  /** null: no price list applies */
  readonly span: PricedSpan | null
  readonly lines: readonly CostLine[]
  /** if power is charged by the month's highest quarter-hour */
  readonly peaks: readonly TariffEnergy[]
  /** if exports cancel imports */
  readonly exported: readonly TariffEnergy[]
  readonly completeness: Completeness
}

/** What costs leave out: unknown energy and missing prices. Neither is ever guessed. */
export type Completeness = {
  readonly quarters: number
  /** quarter-hours with unknown import, or with unknown export if the plan pays for exports */
  readonly unknownQuarters: number
  /** quarter-hours with energy but without a price: no price list or no spot price */
  readonly unpricedQuarters: number
  readonly unpricedMwh: number
  /** tariffs with unknown agreed power */
  readonly powerMissing: readonly string[]
}

/** Costs of each local day of a range. @throws RangeError if the columns do not match the quarter-hours of the range */
export function costDays(input: CostInput): CostDay[] {
  const days = quarterDays(input.zone, input.range, input.holidays)
  const quarters = quartersOf(days)
  for (const column of [input.importWh, input.exportWh, input.spot])
    if (column !== null && column.length !== quarters)
      throw new RangeError(`${column.length} quarter-hours, the range has ${quarters}`)
  const imported = { energy: wholeEnergies(input.importWh), spot: input.spot }
  const exported = { energy: wholeEnergies(input.exportWh ?? new Float64Array()), spot: input.spot }
  let used = { importMwh: input.before?.importMwh ?? 0, exportMwh: input.before?.exportMwh ?? 0 }
  let excess = new ExcessOfMonth()
  return days.map((day, i) => {
    if (i > 0 && day.dayOfMonth === 1) {
      used = { importMwh: 0, exportMwh: 0 }
      excess = new ExcessOfMonth()
    }
    const span = input.spans.find(({ from, to }) => from <= day.date && (to === null || day.date <= to))
    const cost = costDay(day, span ?? null, imported, exported, {
      ...used,
      network: input.network ?? null,
      excess,
    })
    used = {
      importMwh: used.importMwh + sumOfDay(day, imported.energy),
      exportMwh: used.exportMwh + sumOfDay(day, exported.energy),
    }
    return cost
  })
}

function sumOfDay(day: QuarterDay, energy: Float64Array): number {
  let sum = 0
  for (let i = 0; i < day.clock.length; i++) {
    const mwh = energy[day.start + i] ?? Number.NaN
    if (!Number.isNaN(mwh)) sum += mwh
  }
  return sum
}

function costDay(
  day: QuarterDay,
  span: PricedSpan | null,
  imported: QuarterColumns,
  exported: QuarterColumns,
  used: {
    readonly importMwh: number
    readonly exportMwh: number
    readonly network: NetworkTerms | null
    readonly excess: ExcessOfMonth
  },
): CostDay {
  const parts = span === null ? [] : pricedComponents(span.version)
  const inForce = parts.filter(({ component }) => isInForce(component, day.date))
  const lines: CostLine[] = []
  const peaks: TariffEnergy[] = []
  const cancelling: TariffEnergy[] = []
  const powerMissing: string[] = []
  let unpriced: Unpriced = { quarters: 0, energy: 0 }
  const powers = used.network?.powersOn(day.date) ?? null
  const factor = powers?.isExcessCharged ? used.network?.excessFactorIn(day.date.slice(0, 7)) : undefined
  let blockPowers = 0
  const shared = { import: new SharedSums(day, imported), export: new SharedSums(day, exported) }
  for (const of of inForce) {
    const { unit, power, isNetted, direction } = of.component
    if (unit === 'kWh') {
      const [columns, before] =
        direction === 'import' ? [imported, used.importMwh] : [exported, used.exportMwh]
      const energy = energyLines(of, day, columns, before, shared[direction])
      lines.push(...energy.lines)
      if (energy.unpriced.quarters > unpriced.quarters) unpriced = energy.unpriced
      if (isNetted && span?.terms.netting === 'net_metering')
        cancelling.push(...energyLines(of, day, exported, 0, shared.export).lines.map(asEnergy))
    } else if (power === 'month_peak') peaks.push(...peaksOf(of, day, imported.energy))
    else {
      const standing = standingLines(of, day, agreedKwOn(of, powers, span?.terms ?? { agreedKw: {} }))
      lines.push(...standing.lines)
      powerMissing.push(...standing.powerMissing)
      if (powers !== null && factor !== undefined && isBlockPower(of))
        lines.push(...used.excess.linesOf(of, blockPowers++, day, imported.energy, { kw: powers.kw, factor }))
    }
  }
  if (span === null) {
    const energy = sumOfDay(day, imported.energy) + sumOfDay(day, exported.energy)
    unpriced = { quarters: day.clock.length, energy }
  }
  const needsExport = inForce.some(
    ({ component }) =>
      component.direction === 'export' || (component.isNetted && span?.terms.netting === 'net_metering'),
  )
  return {
    date: day.date,
    span,
    lines,
    peaks,
    exported: cancelling,
    completeness: {
      quarters: day.clock.length,
      unknownQuarters: unknownQuarters(day, imported.energy, needsExport ? exported.energy : null),
      unpricedQuarters: unpriced.quarters,
      unpricedMwh: unpriced.energy,
      powerMissing,
    },
  }
}

const asEnergy = ({ of, tariff, quantity }: CostLine): TariffEnergy => ({ of, tariff, mwh: Number(quantity) })

function unknownQuarters(day: QuarterDay, imported: Float64Array, exported: Float64Array | null): number {
  let unknown = 0
  for (let i = day.start; i < day.start + day.clock.length; i++)
    if (Number.isNaN(imported[i]) || (exported !== null && Number.isNaN(exported[i]))) unknown += 1
  return unknown
}

/** The highest quarter-hour of imports in each tariff. */
function peaksOf(of: PricedComponent, day: QuarterDay, imported: Float64Array): TariffEnergy[] {
  const highest = of.tariffs.map(() => 0)
  const row = gridRow(of, day)
  for (let i = 0; i < day.clock.length; i++) {
    const tariff = of.grid?.cells[row + (day.clock[i] ?? 0)] ?? 0
    const mwh = imported[day.start + i] ?? Number.NaN
    if (mwh > (highest[tariff] ?? Infinity)) highest[tariff] = mwh
  }
  return of.tariffs.map((tariff, t) => ({ of, tariff, mwh: highest[t] ?? 0 }))
}
