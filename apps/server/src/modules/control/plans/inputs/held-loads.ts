import type { SlotDecision } from '@kilowatt/domain/planning/site/site-problem'
import type { SiteForecast } from '@kilowatt/domain/planning/site/site-slots'
import { DAY_QUARTERS, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { OverrideInEffect } from '../../manual/overrides.queries.ts'

type Held = Pick<OverrideInEffect, 'deviceId' | 'steering' | 'value' | 'until' | 'from'>

type HeldBy = {
  readonly overrides: readonly Held[]
  /** by quarter-hour of the UTC day */
  readonly usualW: Float64Array | null
  /** by quarter-hour of the forecast */
  readonly heatW: readonly (number | null)[] | null
}

/**
 * The forecast with what the plan cannot move: devices that people set by hand, until the end of that, and the usual
 * power of devices that other strategies move.
 */
export function heldLoads(
  forecast: SiteForecast,
  { overrides, usualW, heatW }: HeldBy,
): { readonly forecast: SiteForecast; readonly decisions: readonly SlotDecision[] } {
  const loadW = forecast.loadW.map((watts, nth) => {
    if (watts === null) return null
    const atMs = forecast.startMs + nth * QUARTER_MS
    const heldW = overrides.reduce(
      (sum, { steering, value, until }) =>
        steering === 'loadW' && (until === null || atMs < until) ? sum + value : sum,
      0,
    )
    return watts + heldW + (heatW?.[nth] ?? 0) + (usualW?.[quarterOf(atMs)] ?? 0)
  })
  return {
    forecast: { ...forecast, loadW },
    decisions: overrides.map(({ deviceId, from, until }) => ({
      ...{ deviceId, fromMs: from, toMs: until ?? Number.MAX_SAFE_INTEGER, is: 'never' as const },
    })),
  }
}

const quarterOf = (atMs: number) => Math.floor((atMs % UTC_DAY_MS) / QUARTER_MS) % DAY_QUARTERS
