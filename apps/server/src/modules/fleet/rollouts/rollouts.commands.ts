import type { rolloutPlan } from '@kilowatt/contracts/fleet/software-rollouts'
import { canaryCount } from '@kilowatt/domain/fleet/rollout-rule'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'
import { withdrawRelease } from '../releases/releases.commands.ts'
import { getRelease, isNewerFor, reachOf } from '../releases/releases.queries.ts'
import { sendCancel } from '../updates/update-orders.commands.ts'
import { setRolloutStatus } from './rollout-status.commands.ts'
import { rolloutSubject } from './rollout-subject.ts'

/**
 * Queues every controller that the release is for. Some connected controllers, chosen at random, are first.
 * @throws AppError `not_found`; `no_update` if there is no controller; `rollout_under_way`
 */
export async function startRollout(
  change: Change<Person>,
  releaseId: number,
  plan: z.output<typeof rolloutPlan>,
): Promise<number> {
  const { tx, author } = change
  const { version } = await getRelease(tx, releaseId)
  const { controllers } = await reachOf(tx, releaseId)
  if (controllers === 0) throw new AppError('no_update')
  const id = await addRollout(change, {
    release_id: releaseId,
    rolls_back: null,
    stage: 'canary',
    canary_pct: plan.canaryPct,
    max_failure_pct: plan.maxFailurePct,
    at_once: plan.atOnce,
    soak_hours: plan.soakHours,
  })
  await sql`
    insert into software_update
      (id, oem_device_id, location_id, release_id, from_version, status, origin, rollout_id, is_canary)
    select gen_random_uuid(), d.id, d.location_id, r.id, d.software_version, 'queued', ${author.origin}, ${id},
      row_number() over (order by d.connected desc, md5(d.id || '.' || ${id}::integer)) <= ${canaryCount(controllers, plan.canaryPct)}
    from oem_device d join software_release r on r.id = ${releaseId}
    where d.location_id is not null and ${isNewerFor}
    on conflict do nothing
  `.execute(tx)
  await change.audit({ ...rolloutSubject(id, version), action: 'software-rollout.start', after: plan })
  return id
}

type NewRollout = {
  release_id: number
  rolls_back: number | null
  stage: 'canary' | 'everyone'
  canary_pct: number
  max_failure_pct: number
  at_once: number
  soak_hours: number
}

async function addRollout({ tx, author }: Change<Person>, rollout: NewRollout): Promise<number> {
  const { id } = await tx
    .insertInto('software_rollout')
    .values({ ...rollout, status: 'running', origin: author.origin, responsible_id: author.actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'software_rollout_open') throw new AppError('rollout_under_way')
      throw error
    })
  return id
}

/**
 * Ends a roll-out, withdraws its release, and returns updated controllers to their previous version, all
 * connected ones at once as far as the plan allows. Controllers whose previous version has no release are
 * returned and stay as they are.
 * @throws AppError `not_found` for a roll-out that is itself a roll-back, or was rolled back
 */
export async function rollBackRollout(change: Change<Person>, rolloutId: number): Promise<number> {
  const { tx } = change
  const rollout = await tx
    .selectFrom('software_rollout as o')
    .innerJoin('software_release as r', 'r.id', 'o.release_id')
    .select(['release_id', 'at_once', 'max_failure_pct', 'withdrawn_at'])
    .where('o.id', '=', rolloutId)
    .where('rolls_back', 'is', null)
    .executeTakeFirst()
  if (!rollout) throw new AppError('not_found')
  const ended_at = new Date()
  const version = await setRolloutStatus(change, rolloutId, ['running', 'paused', 'finished'], {
    status: 'rolled_back',
    ended_at,
  })
  const { rows: called } = await sql<{ id: string; serial: string }>`
    update software_update u set status = 'cancelled', code = 'rolled_back', ended_at = ${ended_at}
    from oem_device d
    where u.rollout_id = ${rolloutId} and u.status in ('queued', 'waiting') and d.id = u.oem_device_id
    returning u.id, case when u.sent_at is null then null else d.serial end as serial
  `.execute(tx)
  for (const { id, serial } of called) if (serial !== null) sendCancel(change, serial, id)
  if (rollout.withdrawn_at === null) await withdrawRelease(change, rollout.release_id)
  const id = await addRollout(change, {
    release_id: rollout.release_id,
    rolls_back: rolloutId,
    stage: 'everyone',
    canary_pct: 100,
    max_failure_pct: rollout.max_failure_pct,
    at_once: rollout.at_once,
    soak_hours: 0,
  })
  await addRollBacks(tx, id)
  await change.audit({ ...rolloutSubject(rolloutId, version), action: 'software-rollout.roll-back' })
  return id
}

/**
 * Queues roll-backs for controllers that succeeded and still run the release. Called again for controllers
 * that succeed during the roll-back.
 */
export async function addRollBacks(tx: Tx, rollBackId: number) {
  await sql`
    insert into software_update
      (id, oem_device_id, location_id, release_id, from_version, status, code, ended_at, origin, rollout_id)
    select gen_random_uuid(), d.id, d.location_id, before.id, d.software_version,
      case when before.id is null then 'cancelled' else 'queued' end,
      case when before.id is null then 'no_previous' end,
      case when before.id is null then now() end, o.origin, o.id
    from software_rollout o
    join software_release r on r.id = o.release_id
    join software_update u on u.rollout_id = o.rolls_back and u.status = 'done'
    join oem_device d on d.id = u.oem_device_id and d.location_id = u.location_id and d.software_version = r.version
    left join lateral (
      select p.id from software_release p
      where p.type = d.type and p.published_at is not null and p.withdrawn_at is null and p.version_key = software_version_key(u.from_version)
        and (p.hardware_version is null or p.hardware_version = d.hardware_version)
      order by p.hardware_version nulls last limit 1
    ) before on true
    where o.id = ${rollBackId}
      and not exists (select from software_update b where b.rollout_id = o.id and b.oem_device_id = d.id)
    on conflict do nothing
  `.execute(tx)
}
