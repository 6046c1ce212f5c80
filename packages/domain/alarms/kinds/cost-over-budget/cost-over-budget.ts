import type { PeriodicKind } from '../../alarm-kind.ts'
import { conditionOver, shareOf } from '../../hysteresis.ts'

/** Energy costs of a location's current month, in its currency; null if unknown. */
export type CostOverBudgetFacts = {
  readonly soFar: number | null
  /** forecast for the whole month, as on the costs page; null unless a whole week of the past weeks is known */
  readonly forecast: number | null
}

/**
 * Clear value in percent of the budget, because an alarm for a forecast around the budget would keep coming
 * back.
 */
const CLEAR_PCT = 97

/** The costs of the month exceed a budget, or the forecast does. */
export const costOverBudget = {
  name: 'COST_OVER_BUDGET',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 60,
  unit: 'currency',
  isRepeatable: false,
  fields: [
    { name: 'budget', type: 'number', unit: 'currency', min: 0, max: 10_000_000, initial: null },
    { name: 'basis', type: 'choice', choices: ['forecast', 'soFar'], initial: 'forecast' },
    { name: 'clearPct', type: 'number', unit: '%', min: 50, max: 100, initial: CLEAR_PCT },
  ],
  // there is no budget that fits everyone
  initial: { raiseDelayS: 0, clearDelayS: 7_200, severity: 'minor', isActive: false },
  reasons: [{ text: 'reason', has: ['value', 'limit'] }],
  judge: ({ soFar, forecast }, settings) => {
    const { budget, basis } = settings
    const value = basis === 'soFar' ? soFar : forecast
    const limit = typeof budget === 'number' ? budget : null
    if (value === null || limit === null) return { condition: 'unknown', value, limit }
    const limits = { raise: limit, clear: limit * shareOf(settings, CLEAR_PCT) }
    return { condition: conditionOver(value, limits), value, limit }
  },
} as const satisfies PeriodicKind<string, CostOverBudgetFacts>
