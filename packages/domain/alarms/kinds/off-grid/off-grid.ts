import type { StateKind } from '../../alarm-kind.ts'

/** A device reports that it runs without the grid. */
export const offGrid = {
  name: 'OFF_GRID',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'critical', isActive: true },
  reasons: [{ text: 'reason', has: ['device'] }],
} as const satisfies StateKind
