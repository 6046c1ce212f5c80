import type { StateKind } from '../../alarm-kind.ts'

/**
 * A device did something else than its plan for two quarter-hours in a row. The code is the cause, as found by
 * `control/plans/deviations`.
 */
export const planNotFollowed = {
  name: 'PLAN_NOT_FOLLOWED',
  subject: 'device',
  evaluation: 'state',
  isRepeatable: false,
  fields: [],
  // the two quarter-hours are the delay
  initial: { raiseDelayS: 0, clearDelayS: 60, severity: 'minor', isActive: true },
  reasons: [
    { text: 'reason_refused', has: ['device'], code: 'refused' },
    { text: 'reason_unconfirmed', has: ['device'], code: 'unconfirmed' },
    { text: 'reason_overridden', has: ['device'], code: 'overridden' },
    { text: 'reason_stronger', has: ['device'], code: 'stronger' },
    { text: 'reason_guard', has: ['device'], code: 'guard' },
    { text: 'reason_forecast', has: ['device'], code: 'forecast' },
    { text: 'reason', has: ['device'] },
  ],
} as const satisfies StateKind
