import type { AlarmSettings, PeriodicKind } from '../../alarm-kind.ts'
import { conditionUnder } from '../../hysteresis.ts'

/** Spot prices of a region that at least one location pays. */
export type PricesMissingFacts = {
  readonly nowMs: number
  /** end of the last known price, epoch ms; null if no price is known */
  readonly knownUntilMs: number | null
}

const HOUR_MS = 3_600_000
const CLEAR_HOURS = 12

const limitsOf = ({ leastHours, clearHours }: AlarmSettings) => ({
  raise: Number(leastHours),
  clear: typeof clearHours === 'number' ? clearHours : Math.max(Number(leastHours), CLEAR_HOURS),
})

/**
 * The known spot prices of a region end soon. The next day's prices are published at about 13:00 and then reach at
 * least 35 hours ahead, so less than 8 hours means that an afternoon passed without new prices.
 */
export const pricesMissing = {
  name: 'PRICES_MISSING',
  subject: 'region',
  evaluation: 'periodic',
  everyMin: 15,
  unit: 'h',
  isRepeatable: false,
  fields: [
    { name: 'leastHours', type: 'number', unit: 'h', min: 0, max: 11, initial: 8 },
    { name: 'clearHours', type: 'number', unit: 'h', min: 0, max: 35, initial: CLEAR_HOURS },
  ],
  faultOf: (settings) => {
    const { raise, clear } = limitsOf(settings)
    return clear < raise ? 'clearBeyondRaise' : null
  },
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['code', 'value', 'limit'] }],
  judge: ({ nowMs, knownUntilMs }, settings) => {
    const limits = limitsOf(settings)
    const hours = knownUntilMs === null ? 0 : Math.max(0, (knownUntilMs - nowMs) / HOUR_MS)
    return { condition: conditionUnder(hours, limits), value: hours, limit: limits.raise }
  },
} as const satisfies PeriodicKind<string, PricesMissingFacts>
