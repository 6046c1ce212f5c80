import type { StateKind } from '../../alarm-kind.ts'

/** A device refuses the value of a strategy, or confirms it and behaves differently. */
export const strategyNotFollowed = {
  name: 'STRATEGY_NOT_FOLLOWED',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 300, clearDelayS: 60, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['device'] }],
} as const satisfies StateKind
