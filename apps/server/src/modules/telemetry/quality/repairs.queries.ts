import type { MadeRepair } from '@kilowatt/contracts/telemetry/quality'
import type { Repair } from '@kilowatt/domain/energy/quality/repairs'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** Largest number of repairs in a list; older ones are hardly ever needed. */
const NEWEST = 200

/** Repairs of a device, including undone ones, newest first. */
export async function listRepairs(
  db: Db | Tx,
  deviceId: number,
  repairId: number | null = null,
): Promise<MadeRepair[]> {
  const rows = await db
    .selectFrom('reading_repair as r')
    .leftJoin('user_account as maker', 'maker.id', 'r.made_by')
    .leftJoin('user_account as undoer', 'undoer.id', 'r.undone_by')
    .select([
      'r.id',
      'r.kind',
      'r.from_at',
      'r.to_at',
      'r.made_at',
      'r.undone_at',
      'maker.name as madeBy',
      'undoer.name as undoneBy',
    ])
    .where('r.device_id', '=', deviceId)
    .$if(repairId !== null, (query) => query.where('r.id', '=', repairId))
    .orderBy('r.id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(({ from_at, to_at, made_at, undone_at, ...row }) => ({
    ...row,
    from: from_at.getTime(),
    to: to_at?.getTime() ?? null,
    madeAt: made_at.getTime(),
    undoneAt: undone_at?.getTime() ?? null,
  }))
}

type InForce = Repair & { readonly id: number }

/** Repairs in force, by device. */
export async function repairsInForceOf(
  db: Db | Tx,
  deviceIds: readonly number[],
): Promise<Map<number, InForce[]>> {
  const rows = await db
    .selectFrom('reading_repair')
    .select([
      'id',
      'device_id as deviceId',
      'kind',
      'from_at',
      'to_at',
      'before_w as beforeW',
      'after_w as afterW',
    ])
    .where('device_id', 'in', [...deviceIds, 0])
    .where('undone_at', 'is', null)
    .orderBy('from_at')
    .execute()
  const byDevice = new Map<number, InForce[]>(deviceIds.map((id) => [id, []]))
  for (const { deviceId, from_at, to_at, ...row } of rows)
    byDevice.get(deviceId)?.push({ ...row, from: from_at.getTime(), to: to_at?.getTime() ?? null })
  return byDevice
}

/** Whether a recent repair change of a device is still waiting for its roll-up. */
export async function isComputing(
  db: Db,
  place: { readonly locationId: number; readonly deviceId: number },
): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from reading_repair r
      join dirty_quarter q on q.location_id = ${place.locationId}
        and q.at >= r.from_at - ${`${QUARTER_MS} milliseconds`}::interval and q.at < coalesce(r.to_at, now())
      where r.device_id = ${place.deviceId} and q.at < now() - interval '30 minutes'
        and greatest(r.made_at, r.undone_at) > now() - interval '1 day'
    ) as waits
  `.execute(db)
  return rows[0]?.waits ?? false
}
