import type { PriceSlot } from '../../strategies/site.ts'
import { floorToQuarter, QUARTER_MS } from '../../time/floor-time.ts'

/** A slot of a plan: from an instant to the end of its quarter-hour. */
export type PlanSlot = {
  readonly startMs: number
  readonly endMs: number
  readonly loadW: number
  readonly solarW: number
  readonly importPerKwh: number
  /** 0 if exported energy has no price */
  readonly exportPerKwh: number
}

/** Expected powers from the start of a quarter-hour on; null if unknown. */
export type SiteForecast = {
  readonly startMs: number
  /** consumption without the planned devices, W */
  readonly loadW: readonly (number | null)[]
  /** null: the location has no panels */
  readonly solarW: readonly (number | null)[] | null
}

/** Why a plan ends before its 36 hours, or why there is none. */
export type SlotsEnd = 'horizon' | 'prices' | 'forecast'

const HORIZON_QUARTERS = 36 * 4
/** A shorter rest of the running quarter-hour is left to what runs already. */
const LEAST_MS = 60_000

/** The slots of a plan from an instant on, as far as prices and forecasts reach. The first one is shorter. */
export function siteSlots(
  atMs: number,
  prices: readonly PriceSlot[],
  forecast: SiteForecast,
): { readonly slots: readonly PlanSlot[]; readonly end: SlotsEnd } {
  const slots: PlanSlot[] = []
  const quarterMs = floorToQuarter(atMs)
  const isOver = quarterMs + QUARTER_MS - atMs < LEAST_MS
  const firstMs = isOver ? quarterMs + QUARTER_MS : quarterMs
  for (let nth = 0; nth < HORIZON_QUARTERS; nth++) {
    const startMs = firstMs + nth * QUARTER_MS
    const price = prices.find((one) => one.startMs <= startMs && startMs < one.endMs)
    const { importPerKwh = null, exportPerKwh = null } = price ?? {}
    if (importPerKwh === null) return { slots, end: 'prices' }
    const place = Math.round((startMs - forecast.startMs) / QUARTER_MS)
    const loadW = forecast.loadW[place] ?? null
    const solarW = forecast.solarW === null ? 0 : (forecast.solarW[place] ?? null)
    if (loadW === null || solarW === null) return { slots, end: 'forecast' }
    slots.push({
      ...{ startMs: Math.max(startMs, atMs), endMs: startMs + QUARTER_MS },
      ...{ loadW, solarW, importPerKwh, exportPerKwh: exportPerKwh ?? 0 },
    })
  }
  return { slots, end: 'horizon' }
}
