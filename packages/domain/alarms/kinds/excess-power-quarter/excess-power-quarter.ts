import { MINUTE_MS, QUARTER_MS } from '../../../time/floor-time.ts'
import type { PeriodicKind } from '../../alarm-kind.ts'
import { conditionOver, shareOf } from '../../hysteresis.ts'

/** The current quarter-hour of a location whose network charges have agreed powers. */
export type ExcessPowerQuarterFacts = {
  readonly nowMs: number
  /** imported since the quarter-hour began; null if unknown */
  readonly importedWh: number | null
  /** imported now, 0 while exporting; null if unknown */
  readonly importW: number | null
  /** agreed power of the current block */
  readonly agreedW: number | null
}

const CLEAR_PCT = 95

/** Mean power of the current quarter-hour if the rest of it continues like now, W. */
export const expectedW = (nowMs: number, importedWh: number, importW: number): number => {
  const leftH = (QUARTER_MS - (nowMs % QUARTER_MS)) / 3_600_000
  return (importedWh + importW * leftH) * 4
}

/**
 * This quarter-hour will exceed the agreed power if nothing changes. The network charges the mean of a
 * quarter-hour, so a short peak is not excess power. At the beginning of a quarter-hour, the condition is
 * unknown.
 */
export const excessPowerQuarter = {
  name: 'EXCESS_POWER_QUARTER',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 1,
  unit: 'W',
  isRepeatable: false,
  fields: [
    { name: 'afterMin', type: 'number', unit: 'min', min: 0, max: 14, initial: 5 },
    { name: 'marginPct', type: 'number', unit: '%', min: 0, max: 100, initial: 0 },
    { name: 'clearPct', type: 'number', unit: '%', min: 50, max: 100, initial: CLEAR_PCT },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 900, severity: 'minor', isActive: false },
  reasons: [{ text: 'reason', has: ['value', 'limit'] }],
  judge: ({ nowMs, importedWh, importW, agreedW }, settings) => {
    const limit = agreedW === null ? null : agreedW * (1 + Number(settings.marginPct) / 100)
    const isEarly = nowMs % QUARTER_MS < Number(settings.afterMin) * MINUTE_MS
    if (importedWh === null || importW === null || limit === null || isEarly)
      return { condition: 'unknown', value: null, limit }
    const value = expectedW(nowMs, importedWh, importW)
    const limits = { raise: limit, clear: limit * shareOf(settings, CLEAR_PCT) }
    return { condition: conditionOver(value, limits), value, limit }
  },
} as const satisfies PeriodicKind<string, ExcessPowerQuarterFacts>
