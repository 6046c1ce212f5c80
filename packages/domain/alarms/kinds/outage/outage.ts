import type { StateKind } from '../../alarm-kind.ts'

/**
 * Many controllers of a company, or of several companies in one network, were lost within minutes, so one fault explains
 * them all.
 */
export const outage = {
  name: 'OUTAGE',
  subject: 'company',
  evaluation: 'state',
  isRepeatable: false,
  fields: [
    { name: 'controllers', type: 'number', isWhole: true, min: 2, max: 100_000, initial: 10 },
    { name: 'withinMin', type: 'number', unit: 'min', isWhole: true, min: 1, max: 60, initial: 5 },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'critical', isActive: true },
  reasons: [
    { text: 'reason_companies', has: ['code', 'value'], count: 'value' },
    { text: 'reason', has: ['value'], count: 'value' },
  ],
} as const satisfies StateKind
