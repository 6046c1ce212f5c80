import type { FailedChoice } from '@kilowatt/contracts/fleet/software-limits'
import { failedStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'
import { isNewerFor } from '../releases/releases.queries.ts'
import { rolloutSubject } from './rollout-subject.ts'

/** @throws AppError `not_found` if the roll-out is not running */
export async function pauseRollout(change: Change<Person>, rolloutId: number) {
  const version = await setRolloutStatus(change, rolloutId, ['running'], {
    status: 'paused',
    paused_because: 'person',
  })
  await change.audit({ ...rolloutSubject(rolloutId, version), action: 'software-rollout.pause' })
}

const isOffered = sql<boolean>`(rolls_back is not null or exists (
  select from software_release r where r.id = release_id and r.withdrawn_at is null
))`

/**
 * Resumes a roll-out; its author becomes responsible for it. Earlier failures no longer count; these
 * controllers are retried or left.
 * @throws AppError `not_found` if it is not paused, or its release was withdrawn
 */
export async function resumeRollout(change: Change<Person>, rolloutId: number, failed: FailedChoice) {
  const version = await setRolloutStatus(change, rolloutId, ['paused'], goingOn(change), isOffered)
  if (failed === 'retry') await queueFailed(change.tx, rolloutId)
  await change.audit({
    ...rolloutSubject(rolloutId, version),
    action: 'software-rollout.resume',
    after: { retried: failed === 'retry' },
  })
}

/**
 * Retries failed updates, even if all other updates are done.
 * @throws AppError `not_found` for a roll-out that is paused or was rolled back, or whose release was
 * withdrawn; `no_update` if no controller is left; `rollout_under_way` if another roll-out of the release is
 * running
 */
export async function retryRollout(change: Change<Person>, rolloutId: number) {
  const version = await setRolloutStatus(
    change,
    rolloutId,
    ['running', 'finished'],
    { ...goingOn(change), ended_at: null },
    isOffered,
  )
  if ((await queueFailed(change.tx, rolloutId)) === 0) throw new AppError('no_update')
  await change.audit({ ...rolloutSubject(rolloutId, version), action: 'software-rollout.retry' })
}

const goingOn = ({ author }: Change<Person>) =>
  ({
    status: 'running',
    paused_because: null,
    judged_at: new Date(),
    responsible_id: author.actor.userId,
  }) as const

/**
 * Queues failed controllers again, canaries as canaries. Controllers that moved to another location, already
 * run the release or have another open update are left out. The failed attempt stays in the controller's
 * history.
 * @returns number of controllers
 */
async function queueFailed(tx: Tx, rolloutId: number): Promise<number> {
  const { rows } = await sql`
    with failed as (
      select u.id, u.oem_device_id, u.location_id, u.release_id, u.is_canary, u.origin, d.software_version
      from software_update u
      join software_rollout o on o.id = u.rollout_id
      join software_release r on r.id = u.release_id
      join oem_device d on d.id = u.oem_device_id and d.location_id = u.location_id
      where o.id = ${rolloutId} and u.status = any(${[...failedStatuses]}::text[]) and not u.is_retried
        and r.withdrawn_at is null
        and case when o.rolls_back is null then ${isNewerFor} else d.software_version is distinct from r.version end
    ), again as (
      insert into software_update
        (id, oem_device_id, location_id, release_id, from_version, status, origin, rollout_id, is_canary)
      select gen_random_uuid(), oem_device_id, location_id, release_id, software_version, 'queued', origin, ${rolloutId}, is_canary
      from failed
      on conflict do nothing
      returning oem_device_id
    )
    update software_update u set is_retried = true
    from failed f join again a on a.oem_device_id = f.oem_device_id
    where u.id = f.id
    returning u.id
  `.execute(tx)
  return rows.length
}

type Values = {
  status: 'running' | 'paused' | 'rolled_back'
  paused_because?: 'person' | null
  judged_at?: Date
  responsible_id?: number
  ended_at?: Date | null
}

/** @returns its version */
export async function setRolloutStatus(
  { tx }: Change,
  rolloutId: number,
  from: readonly ('running' | 'paused' | 'finished')[],
  values: Values,
  condition = sql<boolean>`true`,
): Promise<string> {
  const changed = await tx
    .updateTable('software_rollout')
    .set(values)
    .where('id', '=', rolloutId)
    .where('status', 'in', from)
    .where(condition)
    .returning('release_id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'software_rollout_open') throw new AppError('rollout_under_way')
      throw error
    })
  if (!changed) throw new AppError('not_found')
  const { version } = await tx
    .selectFrom('software_release')
    .select('version')
    .where('id', '=', changed.release_id)
    .executeTakeFirstOrThrow()
  return version
}
