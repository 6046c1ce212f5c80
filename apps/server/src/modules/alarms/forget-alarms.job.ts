import { ALARMS_KEPT_DAYS, RECURRENCES_KEPT_DAYS } from '@kilowatt/contracts/alarms/alarm-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'

/** Deleted in one transaction, which keeps it short. */
const AT_ONCE = 2_000

/** Statements that each delete some of what is over, from the oldest on, until nothing is left to delete. */
export const forgetSteps = (before: Date, recurredBefore: Date) => [
  sql`delete from alarm where id in (
    select id from alarm where resolved_at < ${before} order by resolved_at limit ${AT_ONCE})`,
  sql`delete from alarm_event where id in (
    select id from alarm_event where type in ('recurred', 'flapping') and at < ${recurredBefore}
    order by at limit ${AT_ONCE})`,
  sql`delete from support_request where id in (
    select id from support_request
    where status not in ('pending', 'granted') and coalesce(until_at, decided_at, requested_at) < ${before}
    order by coalesce(until_at, decided_at, requested_at) limit ${AT_ONCE})`,
  sql`delete from maintenance_window where id in (
    select id from maintenance_window where until_at < ${before} order by until_at limit ${AT_ONCE})`,
  sql`delete from on_call_shift where id in (
    select id from on_call_shift where until_at < ${before} order by until_at limit ${AT_ONCE})`,
]

/**
 * Deletes what is long over: resolved alarms with their history, maintenance, requests for access and on-call weeks;
 * and of alarms that are still open, older entries of how often they came back.
 */
export const forgetAlarms = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'alarms.forget',
    payload: z.object({}),
    schedule: '55 3 * * *',
    timeoutS: 3_000,
    async run() {
      const before = new Date(Date.now() - ALARMS_KEPT_DAYS * UTC_DAY_MS)
      const recurredBefore = new Date(Date.now() - RECURRENCES_KEPT_DAYS * UTC_DAY_MS)
      for (const step of forgetSteps(before, recurredBefore))
        for (let deleted = AT_ONCE; deleted >= AT_ONCE; )
          deleted = await inTx(system, async ({ tx }) =>
            Number((await step.execute(tx)).numAffectedRows ?? 0),
          )
    },
  })
