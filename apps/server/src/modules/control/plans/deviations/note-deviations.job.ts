import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { type InTx, system } from '../../../../platform/changes.ts'
import type { Db, Tx } from '../../../../platform/database/db.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { type Deviation, findDeviations } from './find-deviations.ts'
import { readFollowedSlots } from './followed-slots.queries.ts'

/** Slots in a row for which a plan has to be missed. */
const SLOTS = 2

/** Notes devices that did not follow their plan in the last two whole quarter-hours, for alarms. */
export const noteDeviationsJob = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>) =>
  defineJob({
    name: 'control.note-plan-deviations',
    payload: z.object({}),
    // roll-ups of the last quarter-hour are there by then
    schedule: '4,19,34,49 * * * *',
    timeoutS: 600,
    run: () => noteDeviations({ db, inTx }, Date.now()),
  })

export async function noteDeviations(
  { db, inTx }: { readonly db: Db; readonly inTx: InTx },
  nowMs: number,
): Promise<void> {
  const lastMs = floorToQuarter(nowMs) - QUARTER_MS
  const startsMs = Array.from({ length: SLOTS }, (_, i) => lastMs - (SLOTS - 1 - i) * QUARTER_MS)
  const found: Deviation[] = []
  for await (const slots of readFollowedSlots(db, startsMs)) found.push(...findDeviations(slots, SLOTS))
  await inTx(system, ({ tx }) => store(tx, found))
}

/** Those that go on keep their beginning and get the newest cause; all others end. */
async function store(tx: Tx, found: readonly Deviation[]): Promise<void> {
  const rows = JSON.stringify(found)
  const listed = sql`
    jsonb_to_recordset(${rows}::jsonb) as x ("deviceId" integer, "locationId" integer, "sinceMs" float, cause text)`
  await sql`delete from plan_deviation where device_id not in (select "deviceId" from ${listed})`.execute(tx)
  await sql`
    insert into plan_deviation (device_id, location_id, since, cause)
    select x."deviceId", x."locationId", to_timestamp(x."sinceMs" / 1000.0), x.cause
    from ${listed} join device d on d.id = x."deviceId" and d.location_id = x."locationId"
    on conflict (device_id) do update set cause = excluded.cause, location_id = excluded.location_id
  `.execute(tx)
}
