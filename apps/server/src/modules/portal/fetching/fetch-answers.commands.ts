import type { PortalFailure } from '@kilowatt/contracts/portal/portal-limits'
import type { MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { DaySpan } from '../client/portal-client.ts'
import { withAnswered } from '../stored/fetch-plan.ts'
import { holdPlace } from '../stored/hold-place.ts'
import { forgetOldReadings, keepReadings } from '../stored/readings.commands.ts'
import { awaitReadings } from '../ties/await-readings.commands.ts'
import { reportToLocation } from '../ties/report-to-location.commands.ts'

/**
 * Stores the portal's readings of a span, and that it was requested. @returns false if the metering place was deleted
 * meanwhile
 */
export async function noteReadings(
  tx: Tx,
  deviceId: number,
  {
    span,
    series,
    credentialId,
    at,
    keptDays: retentionDays,
  }: {
    readonly span: DaySpan
    readonly series: readonly MeterSeries[]
    readonly credentialId: number
    readonly at: Date
    /** how long minutes of devices are stored */
    readonly keptDays: number
  },
): Promise<boolean> {
  // locks the token before the place, as the removal of a token with its places does
  await noteWorked(tx, credentialId, at)
  if (!(await holdPlace(tx, deviceId))) return false
  const kept = await tx
    .selectFrom('portal_fetch')
    .select([sql<string>`asked_from::text`.as('askedFrom'), sql<string>`asked_to::text`.as('askedTo')])
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
  if (kept === undefined) return false
  const days = await keepReadings(tx, deviceId, series)
  await reportToLocation(tx, deviceId, { days, keptDays: retentionDays, nowMs: at.getTime() })
  const { askedFrom, askedTo } = withAnswered(kept, span)
  await tx
    .updateTable('portal_fetch')
    .set({ asked_from: askedFrom, asked_to: askedTo, failure: null, answered_at: at })
    .where('device_id', '=', deviceId)
    .execute()
  await awaitReadings(tx, deviceId, at.getTime())
  return true
}

async function noteWorked(tx: Tx, credentialId: number, at: Date): Promise<void> {
  await tx.updateTable('portal_credential').set({ worked_at: at }).where('id', '=', credentialId).execute()
}

/** @param dueAt next request; null: no request until a person starts it */
export async function noteRefusal(
  tx: Tx,
  deviceId: number,
  failure: PortalFailure,
  dueAt: Date | null,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('portal_fetch')
    .set({ failure, due_at: dueAt })
    .where('device_id', '=', deviceId)
    .execute()
  await awaitReadings(tx, deviceId, nowMs)
}

/** Everything has been requested, so the next request is tomorrow. */
export async function noteDone(
  tx: Tx,
  deviceId: number,
  { dueAt, today }: { readonly dueAt: Date; readonly today: LocalDate },
) {
  if (!(await holdPlace(tx, deviceId))) return
  await tx
    .updateTable('portal_fetch')
    .set({ failure: null, due_at: dueAt })
    .where('device_id', '=', deviceId)
    .execute()
  await forgetOldReadings(tx, deviceId, today)
}
