import type { PeriodicKind } from '../../alarm-kind.ts'

/** Means of the past half hour of a battery and its location; null if unknown. */
export type BatteryNotChargingFacts = {
  /** exported to the grid */
  readonly exportW: number | null
  readonly chargeW: number | null
  readonly socPct: number | null
}

/** Length of the means, minutes. */
export const BATTERY_FACTS_MIN = 30

/** Power is exported although the battery is not full and does not charge. */
export const batteryNotCharging = {
  name: 'BATTERY_NOT_CHARGING',
  subject: 'device',
  evaluation: 'periodic',
  everyMin: 5,
  unit: 'W',
  isRepeatable: false,
  fields: [
    { name: 'exportW', type: 'number', unit: 'W', min: 0, max: 1_000_000, initial: 500 },
    { name: 'socPct', type: 'number', unit: '%', min: 1, max: 100, initial: 90 },
    { name: 'chargeW', type: 'number', unit: 'W', min: 0, max: 1_000_000, initial: 50 },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['device', 'value'] }],
  judge: ({ exportW, chargeW, socPct }, settings) => {
    const limit = Number(settings.chargeW)
    if (exportW === null || chargeW === null || socPct === null)
      return { condition: 'unknown', value: chargeW, limit }
    const isFine = chargeW > limit || socPct >= Number(settings.socPct)
    const condition = isFine ? 'clear' : exportW >= Number(settings.exportW) ? 'raised' : 'between'
    return { condition, value: chargeW, limit }
  },
} as const satisfies PeriodicKind<string, BatteryNotChargingFacts>
