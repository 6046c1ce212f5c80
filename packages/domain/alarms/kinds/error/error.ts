import type { StateKind } from '../../alarm-kind.ts'

/** A device reports an error of its own, with its code. */
export const error = {
  name: 'ERROR',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [{ text: 'reason', has: ['device', 'code'] }],
} as const satisfies StateKind
