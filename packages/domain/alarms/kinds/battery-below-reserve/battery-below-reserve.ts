import type { ReadingKind } from '../../alarm-kind.ts'

/**
 * The battery level is below the reserve. The initial value of 10 % is the default of OpenEMS. Owners set a
 * reserve on the battery, but not every battery reports it.
 */
export const batteryBelowReserve = {
  name: 'BATTERY_BELOW_RESERVE',
  subject: 'device',
  evaluation: 'reading',
  isRepeatable: false,
  fields: [
    { name: 'device', type: 'device', initial: 'BATTERY' },
    { name: 'reservePct', type: 'number', unit: '%', min: 0, max: 100, initial: 10 },
    { name: 'clearPct', type: 'number', unit: '%', min: 0, max: 100, initial: 15 },
  ],
  initial: { raiseDelayS: 600, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['device', 'value', 'limit'] }],
  faultOf: ({ reservePct, clearPct }) => (Number(clearPct) < Number(reservePct) ? 'clearBeyondRaise' : null),
  quantities: () => ['socPct'],
  windowMin: () => 0,
  judge: ({ socPct = null }, { settings }) => {
    const limit = Number(settings.reservePct)
    if (socPct === null) return { condition: 'unknown', value: null, limit }
    const condition = socPct < limit ? 'raised' : socPct >= Number(settings.clearPct) ? 'clear' : 'between'
    return { condition, value: socPct, limit }
  },
} as const satisfies ReadingKind
