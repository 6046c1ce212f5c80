import type { PeriodicKind } from '../../alarm-kind.ts'

/** Energy costs of a location's current month, in its currency; null if unknown. */
export type CostOverBudgetFacts = {
  readonly soFar: number | null
  /** forecast for the whole month, as on the costs page; null unless a whole week of the past weeks is known */
  readonly forecast: number | null
}

/** The costs of the month exceed a budget, or are forecast to. */
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
  ],
  // no budget fits everyone
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: false },
  reasons: [{ text: 'reason', has: ['value', 'limit'] }],
  judge: ({ soFar, forecast }, { budget, basis }) => {
    const value = basis === 'soFar' ? soFar : forecast
    const limit = typeof budget === 'number' ? budget : null
    if (value === null || limit === null) return { condition: 'unknown', value, limit }
    return { condition: value > limit ? 'raised' : 'clear', value, limit }
  },
} as const satisfies PeriodicKind<string, CostOverBudgetFacts>
