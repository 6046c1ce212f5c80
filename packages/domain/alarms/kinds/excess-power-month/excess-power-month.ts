import type { PeriodicKind } from '../../alarm-kind.ts'

/** The month's excess power so far, as `blockGuard` calculates it; null without prices or without agreed powers. */
export type ExcessPowerMonthFacts = { readonly excessEur: number | null }

/**
 * This month's excess power costs more than a limit. The cost only grows until the month ends, so it needs no
 * clear value.
 */
export const excessPowerMonth = {
  name: 'EXCESS_POWER_MONTH',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 60,
  unit: 'EUR',
  isRepeatable: false,
  fields: [{ name: 'cost', type: 'number', unit: 'currency', min: 0, max: 1_000_000, initial: 5 }],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['value', 'limit'] }],
  judge: ({ excessEur }, settings) => {
    const limit = Number(settings.cost)
    if (excessEur === null) return { condition: 'unknown', value: null, limit }
    return { condition: excessEur > limit ? 'raised' : 'clear', value: excessEur, limit }
  },
} as const satisfies PeriodicKind<string, ExcessPowerMonthFacts>
