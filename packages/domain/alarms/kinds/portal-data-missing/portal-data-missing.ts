import type { PeriodicKind } from '../../alarm-kind.ts'

/** Readings of a location's meter from the grid operator's portal. */
export type PortalDataMissingFacts = {
  readonly nowMs: number
  /** end of the last known reading, epoch ms; null if none came since the portal was connected */
  readonly knownUntilMs: number | null
  readonly connectedAtMs: number
}

const DAY_MS = 86_400_000

/** No readings came from the portal for some days, although it is connected. */
export const portalDataMissing = {
  name: 'PORTAL_DATA_MISSING',
  subject: 'location',
  evaluation: 'periodic',
  everyMin: 60,
  unit: null,
  isRepeatable: false,
  fields: [{ name: 'days', type: 'number', unit: 'days', min: 1, max: 60, initial: 4 }],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [{ text: 'reason', has: ['limit'], count: 'limit' }],
  judge: ({ nowMs, knownUntilMs, connectedAtMs }, settings) => {
    const limit = Number(settings.days)
    // a portal that was connected today may still load the days before
    const sinceMs = Math.max(knownUntilMs ?? 0, connectedAtMs)
    const days = Math.max(0, (nowMs - sinceMs) / DAY_MS)
    return { condition: days > limit ? 'raised' : 'clear', value: days, limit }
  },
} as const satisfies PeriodicKind<string, PortalDataMissingFacts>
