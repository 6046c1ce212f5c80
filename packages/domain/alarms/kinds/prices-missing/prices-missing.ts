import type { PeriodicKind } from '../../alarm-kind.ts'

/** Spot prices of a region that some location pays. */
export type PricesMissingFacts = {
  readonly nowMs: number
  /** end of the last known price, epoch ms; null if no price is known */
  readonly knownUntilMs: number | null
}

const HOUR_MS = 3_600_000

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
  fields: [{ name: 'leastHours', type: 'number', unit: 'h', min: 0, max: 11, initial: 8 }],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['code', 'value', 'limit'] }],
  judge: ({ nowMs, knownUntilMs }, settings) => {
    const limit = Number(settings.leastHours)
    const hours = knownUntilMs === null ? 0 : Math.max(0, (knownUntilMs - nowMs) / HOUR_MS)
    return { condition: hours < limit ? 'raised' : 'clear', value: hours, limit }
  },
} as const satisfies PeriodicKind<string, PricesMissingFacts>
