import { QUARTER_MS } from '../../time/floor-time.ts'

/** Money per kWh of a component in each quarter-hour, with VAT; NaN where there is no price. */
export type QuarterPrices = {
  readonly direction: 'import' | 'export'
  readonly perKwh: Float64Array
}

type QuarterInput = {
  readonly prices: readonly QuarterPrices[]
  /** Wh of each quarter-hour; NaN where not known */
  readonly energies: {
    readonly importWh: Float64Array
    readonly exportWh: Float64Array
    readonly selfUsedWh: Float64Array
  }
  /** of the first quarter-hour, epoch ms */
  readonly startMs: number
  /** what local days came to exactly: energy that was imported, and what was earned */
  readonly days: readonly {
    readonly startMs: number
    readonly endMs: number
    readonly energy: number
    readonly earned: number
  }[]
}

const KWH_WH = 1000

/**
 * What each quarter-hour of some days cost, earned and saved: to be drawn, never to count with. Where a price depends on how much the
 * month had, quarter-hours have their share of what the day came to, so that they add up to it. NaN where energy or price is not known.
 */
export function quarterCosts({ prices, energies, startMs, days }: QuarterInput) {
  const importPrice = priceOf(prices, 'import', energies.importWh.length)
  const exportPrice = priceOf(prices, 'export', energies.importWh.length)
  const energy = energies.importWh.map((wh, i) => (wh / KWH_WH) * (importPrice[i] ?? Number.NaN))
  const earned = energies.exportWh.map((wh, i) => (wh / KWH_WH) * (exportPrice[i] ?? Number.NaN))
  const saved = energies.selfUsedWh.map((wh, i) => (wh / KWH_WH) * (importPrice[i] ?? Number.NaN))
  for (const day of days) {
    const [first, end] = [(day.startMs - startMs) / QUARTER_MS, (day.endMs - startMs) / QUARTER_MS]
    const factor = scale(energy.subarray(first, end), day.energy)
    scale(earned.subarray(first, end), day.earned)
    const part = saved.subarray(first, end)
    part.forEach((value, i) => {
      part[i] = value * factor
    })
  }
  return { energy, earned, saved }
}

/** All components of a direction together; what has no price is left out, as costs leave it out. */
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

/** A share of this between the two is rounding, or a tier: beyond it energy came after the day was counted. */
const MOST = 2

function scale(part: Float64Array, to: number): number {
  const sum = part.reduce((all, value) => (Number.isNaN(value) ? all : all + value), 0)
  const factor = sum === 0 ? 1 : to / sum
  if (!(factor > 1 / MOST && factor < MOST)) return 1
  part.forEach((value, i) => {
    part[i] = value * factor
  })
  return factor
}
