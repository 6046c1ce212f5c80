import { QUARTER_MS } from '../../time/floor-time.ts'

/** Price per kWh of a component in each quarter-hour, with VAT; NaN if there is none. */
export type QuarterPrices = {
  readonly direction: 'import' | 'export'
  readonly perKwh: Float64Array
}

type QuarterInput = {
  readonly prices: readonly QuarterPrices[]
  /** Wh of each quarter-hour; NaN if unknown */
  readonly energies: {
    readonly importWh: Float64Array
    readonly exportWh: Float64Array
    readonly selfUsedWh: Float64Array
  }
  /** first quarter-hour, epoch ms */
  readonly startMs: number
  /** exact results of the local days: cost of imported energy, and earnings */
  readonly days: readonly {
    readonly startMs: number
    readonly endMs: number
    readonly energy: number
    readonly earned: number
  }[]
}

const KWH_WH = 1000

/**
 * Cost, earnings and savings of each quarter-hour of some days, and its prices. For drawing and dividing up, never
 * for a bill. If a price depends on the amount used in the month, it is scaled so that quarter-hours add up to the
 * day. NaN if energy or price is unknown.
 */
export function quarterCosts({ prices, energies, startMs, days }: QuarterInput) {
  const importPerKwh = priceOf(prices, 'import', energies.importWh.length)
  const exportPerKwh = priceOf(prices, 'export', energies.importWh.length)
  for (const day of days) {
    const part = [(day.startMs - startMs) / QUARTER_MS, (day.endMs - startMs) / QUARTER_MS] as const
    scale(importPerKwh.subarray(...part), energies.importWh.subarray(...part), day.energy)
    scale(exportPerKwh.subarray(...part), energies.exportWh.subarray(...part), day.earned)
  }
  return {
    importPerKwh,
    exportPerKwh,
    energy: paid(energies.importWh, importPerKwh),
    earned: paid(energies.exportWh, exportPerKwh),
    saved: paid(energies.selfUsedWh, importPerKwh),
  }
}

/** Sum of the known quarter-hours in each span between edges, epoch ms; null if none is known. */
export function sumQuarters(
  values: Float64Array,
  startMs: number,
  edges: ArrayLike<number>,
): (number | null)[] {
  return Array.from({ length: Math.max(0, edges.length - 1) }, (_, span) => {
    const place = (edge: number) => ((edges[edge] ?? startMs) - startMs) / QUARTER_MS
    let sum: number | null = null
    for (let i = Math.max(0, place(span)); i < place(span + 1); i++) {
      const value = values[i] ?? Number.NaN
      if (!Number.isNaN(value)) sum = (sum ?? 0) + value
    }
    return sum
  })
}

const paid = (energyWh: Float64Array, perKwh: Float64Array) =>
  energyWh.map((wh, i) => (wh / KWH_WH) * (perKwh[i] ?? Number.NaN))

/** Sum of all components of a direction; those without a price are left out, as in costs. */
function priceOf(prices: readonly QuarterPrices[], direction: QuarterPrices['direction'], length: number) {
  const sum = new Float64Array(length).fill(Number.NaN)
  for (const { perKwh, direction: of } of prices)
    if (of === direction)
      for (let i = 0; i < length; i++) {
        const price = perKwh[i] ?? Number.NaN
        if (!Number.isNaN(price)) sum[i] = (Number.isNaN(sum[i]) ? 0 : (sum[i] ?? 0)) + price
      }
  return sum
}

/**
 * Up to this ratio, rounding or a tier explains why the sum of quarter-hours differs from the day; beyond it, energy
 * arrived after the day was calculated.
 */
const MOST = 2

function scale(perKwh: Float64Array, energyWh: Float64Array, to: number) {
  const sum = paid(energyWh, perKwh).reduce((all, value) => (Number.isNaN(value) ? all : all + value), 0)
  const factor = sum === 0 ? 1 : to / sum
  if (!(factor > 1 / MOST && factor < MOST)) return
  perKwh.forEach((price, i) => {
    perKwh[i] = price * factor
  })
}
