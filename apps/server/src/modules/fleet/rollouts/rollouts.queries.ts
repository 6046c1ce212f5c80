import type { RolloutStatus } from '@kilowatt/contracts/fleet/software-limits'
import type { Rollout, RolloutDevice } from '@kilowatt/contracts/fleet/software-rollouts'
import { failedStatuses, type UpdateStatus, underWayStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

const underWay = sql`any(${['waiting', ...underWayStatuses]}::text[])`
const failed = sql`any(${[...failedStatuses]}::text[])`

type Row = Omit<Rollout, 'counts' | 'createdAt' | 'endedAt'> &
  Rollout['counts'] & { createdAt: Date; endedAt: Date | null }

type WantedRollouts = {
  readonly status?: RolloutStatus | undefined
  readonly before?: number | undefined
  readonly pageSize: number
}

/** Roll-outs, newest first, each with its counts. */
export async function listRollouts(
  db: Db,
  { status, before, pageSize }: WantedRollouts,
): Promise<{ rollouts: Rollout[]; hasMore: boolean }> {
  const isWanted = sql`(${status ?? null}::text is null or status = ${status ?? null})
    and (${before ?? null}::integer is null or id < ${before ?? null})`
  const rollouts = await rolloutsWhere(db, isWanted, pageSize + 1)
  return { rollouts: rollouts.slice(0, pageSize), hasMore: rollouts.length > pageSize }
}

async function rolloutsWhere(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<Rollout[]> {
  const { rows } = await sql<Row>`
    select o.id, o.release_id as "releaseId", r.version, o.rolls_back is not null as "isRollBack", o.status, o.stage,
      o.paused_because as "pausedBecause", p.name as responsible, o.created_at as "createdAt", o.ended_at as "endedAt",
      o.canary_pct as "canaryPct", o.max_failure_pct as "maxFailurePct", o.at_once as "atOnce", o.soak_hours as "soakHours", c.*
    from (
      select * from software_rollout where ${condition} order by id desc limit ${limit}
    ) o
    join software_release r on r.id = o.release_id
    left join user_account p on p.id = o.responsible_id
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where u.status = 'queued')::integer as queued,
        count(*) filter (where u.status = ${underWay})::integer as "underWay",
        count(*) filter (where u.status = 'done')::integer as done,
        count(*) filter (where u.status = ${failed})::integer as failed,
        count(*) filter (where u.status in ('cancelled', 'expired'))::integer as left,
        count(*) filter (where u.is_canary)::integer as canaries,
        count(*) filter (where u.is_canary and u.status = 'done')::integer as "provenCanaries"
      from software_update u where u.rollout_id = o.id and not u.is_retried
    ) c
    order by o.id desc
  `.execute(db)
  return rows.map(
    ({ total, queued, underWay: busy, done, failed: lost, left, createdAt, endedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
      counts: { total, queued, underWay: busy, done, failed: lost, left },
    }),
  )
}

/** @throws AppError `not_found` */
export async function getRollout(db: Db, rolloutId: number): Promise<Rollout> {
  const [rollout] = await rolloutsWhere(db, sql`id = ${rolloutId}`, 1)
  if (!rollout) throw new AppError('not_found')
  return rollout
}

type Wanted = {
  readonly status?: UpdateStatus | undefined
  readonly page: number
  readonly pageSize: number
}

/** Controllers of a roll-out, most urgent first: failed, then in progress, then the others. */
export async function rolloutDevices(
  db: Db,
  rolloutId: number,
  { status, page, pageSize }: Wanted,
): Promise<{ devices: RolloutDevice[]; total: number }> {
  const wanted = db
    .selectFrom('software_update as u')
    .where('u.rollout_id', '=', rolloutId)
    .where('u.is_retried', '=', false)
    .$if(status !== undefined, (query) => query.where('u.status', '=', status ?? 'queued'))
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .innerJoin('oem_device as d', 'd.id', 'u.oem_device_id')
    .innerJoin('location', 'location.id', 'u.location_id')
    .select([
      'u.id as updateId',
      'd.id as controllerId',
      'd.serial as unitId',
      'd.alias',
      'location.name as locationName',
      'd.connected',
      'u.is_canary as isCanary',
      'u.from_version as fromVersion',
      'u.status',
      'u.code',
      'u.progress_pct as progressPct',
      'u.ended_at as endedAt',
    ])
    .orderBy(
      sql`case when u.status = ${failed} then 0 when u.status = ${underWay} then 1 when u.status = 'queued' then 2 else 3 end`,
    )
    .orderBy('u.oem_device_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { devices: rows.map((row) => ({ ...row, endedAt: row.endedAt?.getTime() ?? null })), total }
}
