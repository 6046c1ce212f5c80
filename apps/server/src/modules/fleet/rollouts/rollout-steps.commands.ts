import { canaryCount, nextOfRollout, type RolloutFigures } from '@kilowatt/domain/fleet/rollout-rule'
import { failedStatuses, underWayStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { notifySuperAdmins } from './rollout-notices.ts'
import { rolloutSubject } from './rollout-subject.ts'
import { addRollBacks } from './rollouts.commands.ts'

/**
 * Takes the next step of a running roll-out: it starts more updates, extends to all controllers, pauses or
 * ends.
 */
export async function stepRollout(change: Change, rolloutId: number, now: Date): Promise<void> {
  const { tx } = change
  const rollout = await lockedRollout(tx, rolloutId)
  if (!rollout) return
  if (!rollout.mayGoOn) {
    await pauseByItself(change, rollout, 'not_allowed')
    return notifySuperAdmins(change, {
      ...rollout,
      event: 'rolloutUnanswered',
      values: { version: rollout.version },
    })
  }
  // the person who withdrew the release needs no notice
  if (rollout.isWithdrawn) return pauseByItself(change, rollout, 'withdrawn')
  if (rollout.isRollBack) await addRollBacks(tx, rolloutId)
  const figures = await figuresOf(tx, rolloutId)
  const step = nextOfRollout(rollout, figures, now.getTime())
  switch (step.is) {
    case 'wait':
      return
    case 'pause':
      // super admins are notified of the alarm that follows
      return pauseByItself(change, rollout, 'failures')
    case 'finish':
      return setRollout(tx, rolloutId, { status: 'finished', ended_at: now })
    case 'widen':
      return setRollout(tx, rolloutId, { stage: 'everyone' })
    case 'draw':
      await sql`
        update software_update set is_canary = true
        where id in (
          select u.id from software_update u join oem_device d on d.id = u.oem_device_id
          where u.rollout_id = ${rolloutId} and u.status = 'queued' and not u.is_canary
          order by d.connected desc, md5(d.id || '.' || ${rolloutId}::integer)
          limit ${canaryCount(figures.total, rollout.canaryPct)}
        )
      `.execute(tx)
      return
    case 'send':
      await sql`
        update software_update set status = 'waiting', requested_at = ${now}, sent_at = null
        where id in (
          select u.id from software_update u
          join oem_device d on d.id = u.oem_device_id
          join software_rollout o on o.id = u.rollout_id
          where o.id = ${rolloutId} and u.status = 'queued' and d.connected and (o.stage = 'everyone' or u.is_canary)
          order by u.is_canary desc, u.id limit ${step.count}
        )
      `.execute(tx)
  }
}

const lockedRollout = async (tx: Tx, rolloutId: number) =>
  tx
    .selectFrom('software_rollout as o')
    .innerJoin('software_release', 'software_release.id', 'o.release_id')
    .select([
      'o.id as rolloutId',
      'o.origin',
      'software_release.version',
      'canary_pct as canaryPct',
      'max_failure_pct as maxFailurePct',
      'at_once as atOnce',
      'soak_hours as soakHours',
      sql<boolean>`rolls_back is not null`.as('isRollBack'),
      sql<boolean>`exists (select from user_account p where p.id = o.responsible_id and p.is_super_admin)`.as(
        'mayGoOn',
      ),
      sql<boolean>`rolls_back is null and exists (
        select from software_release r where r.id = o.release_id and r.withdrawn_at is not null
      )`.as('isWithdrawn'),
    ])
    .where('o.id', '=', rolloutId)
    .where('status', '=', 'running')
    .forUpdate('o')
    .executeTakeFirst()

type Values = {
  status?: 'paused' | 'finished'
  paused_because?: PausedByItself
  stage?: 'everyone'
  ended_at?: Date
}

type PausedByItself = 'withdrawn' | 'not_allowed' | 'failures'

/** Pauses a roll-out without a person, so the log names the system. */
async function pauseByItself(
  { tx, audit }: Change,
  { rolloutId, version }: { rolloutId: number; version: string },
  because: PausedByItself,
) {
  await setRollout(tx, rolloutId, { status: 'paused', paused_because: because })
  await audit({
    ...rolloutSubject(rolloutId, version),
    action: 'software-rollout.pause',
    after: { reason: because },
  })
}

async function setRollout(tx: Tx, rolloutId: number, values: Values) {
  await tx.updateTable('software_rollout').set(values).where('id', '=', rolloutId).execute()
}

type Figures = RolloutFigures & { readonly total: number }

async function figuresOf(tx: Tx, rolloutId: number): Promise<Figures> {
  const { rows } = await sql<Omit<Figures, 'lastEndedAt'> & { lastEndedAt: Date | null }>`
    select o.stage, count(u.id)::integer as total,
      count(*) filter (where s.is_in and u.status = 'queued' and d.connected)::integer as reachable,
      count(*) filter (where s.is_in and u.status = 'queued' and not d.connected)::integer as away,
      count(*) filter (where u.status = 'queued' and not u.is_canary)::integer as others,
      count(*) filter (where u.status = 'done' and u.is_canary)::integer as proven,
      count(*) filter (where u.status = any(${['waiting', ...underWayStatuses]}::text[]))::integer as "underWay",
      count(*) filter (where u.status = 'done' and u.ended_at > o.judged_at)::integer as done,
      count(*) filter (where u.status = any(${[...failedStatuses]}::text[]) and u.ended_at > o.judged_at)::integer as failed,
      max(u.ended_at) filter (where s.is_in) as "lastEndedAt"
    from software_rollout o
    left join software_update u on u.rollout_id = o.id and not u.is_retried
    left join oem_device d on d.id = u.oem_device_id
    cross join lateral (select o.stage = 'everyone' or u.is_canary as is_in) s
    where o.id = ${rolloutId}
    group by o.id
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no roll-out ${rolloutId}`)
  return { ...row, lastEndedAt: row.lastEndedAt?.getTime() ?? null }
}
