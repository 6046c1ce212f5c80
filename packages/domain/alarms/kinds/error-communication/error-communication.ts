import type { StateKind } from '../../alarm-kind.ts'

/** A controller cannot reach a device behind it: `st: error` of `u/dev`. */
export const errorCommunication = {
  name: 'ERROR_COMMUNICATION',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'major', isActive: true },
  reasons: [
    { text: 'reason_code', has: ['device', 'code'] },
    { text: 'reason', has: ['device'] },
  ],
} as const satisfies StateKind
