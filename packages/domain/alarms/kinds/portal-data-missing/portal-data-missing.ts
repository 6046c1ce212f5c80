import type { AlarmSettings, PeriodicKind } from '../../alarm-kind.ts'
import { conditionOver } from '../../hysteresis.ts'

/** Readings of a location's meter from the grid operator's portal. */
export type PortalDataMissingFacts = {
  readonly nowMs: number
  /** end of the last known reading, epoch ms; null if there is none since the portal was connected */
  readonly knownUntilMs: number | null
  readonly connectedAtMs: number
}

const DAY_MS = 86_400_000
const CLEAR_DAYS = 3

const limitsOf = ({ days, clearDays }: AlarmSettings) => ({
  raise: Number(days),
  clear: typeof clearDays === 'number' ? clearDays : Math.min(Number(days), CLEAR_DAYS),
})

/** No readings came from the portal for some days, although it is connected. */
export const portalDataMissing = {
  name: 'PORTAL_DATA_MISSING',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 60,
  unit: null,
  isRepeatable: false,
  fields: [
    { name: 'days', type: 'number', unit: 'days', isWhole: true, min: 1, max: 60, initial: 4 },
    // late days arrive one by one
    { name: 'clearDays', type: 'number', unit: 'days', isWhole: true, min: 1, max: 60, initial: CLEAR_DAYS },
  ],
  faultOf: (settings) => {
    const { raise, clear } = limitsOf(settings)
    return clear > raise ? 'clearBeyondRaise' : null
  },
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['limit'], count: 'limit' }],
  judge: ({ nowMs, knownUntilMs, connectedAtMs }, settings) => {
    const limits = limitsOf(settings)
    // a portal that was connected today may still load the days before
    const sinceMs = Math.max(knownUntilMs ?? 0, connectedAtMs)
    const days = Math.max(0, (nowMs - sinceMs) / DAY_MS)
    return { condition: conditionOver(days, limits), value: days, limit: limits.raise }
  },
} as const satisfies PeriodicKind<string, PortalDataMissingFacts>
