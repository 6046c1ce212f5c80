import type { StateKind } from '../../alarm-kind.ts'

/** Readings of a device contradict each other, and no person has decided what is true. */
export const dataQuality = {
  name: 'DATA_QUALITY',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['device'] }],
} as const satisfies StateKind
