import type { StateKind } from '../../alarm-kind.ts'

/** A software roll-out paused automatically, because too many controllers failed. */
export const rolloutPaused = {
  name: 'ROLLOUT_PAUSED',
  subject: 'rollout',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['code', 'limit'] }],
  mendedAt: 'rollout',
} as const satisfies StateKind
