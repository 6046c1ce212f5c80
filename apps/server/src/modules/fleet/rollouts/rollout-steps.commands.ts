import { nextOfRollout, type RolloutFigures } from '@kilowatt/domain/fleet/rollout-rule'
import { failedStatuses, underWayStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { addRollBacks } from './rollouts.commands.ts'

/** Does what is next in a roll-out that runs: asks more controllers, goes on to everyone, pauses, ends. */
export async function stepRollout({ tx }: Change, rolloutId: number, now: Date): Promise<void> {
  const rollout = await lockedRollout(tx, rolloutId)
  if (!rollout) return
  const pause = (because: 'withdrawn' | 'not_allowed' | 'failures') =>
    setRollout(tx, rolloutId, { status: 'paused', paused_because: because })
  if (!rollout.mayGoOn) return pause('not_allowed')
  if (rollout.isWithdrawn) return pause('withdrawn')
  if (rollout.isRollBack) await addRollBacks(tx, rolloutId)
  const step = nextOfRollout(rollout, await figuresOf(tx, rolloutId), now.getTime())
  switch (step.is) {
    case 'wait':
      return
    case 'pause':
      return pause('failures')
    case 'finish':
      return setRollout(tx, rolloutId, { status: 'finished', ended_at: now })
    case 'widen':
      return setRollout(tx, rolloutId, { stage: 'everyone' })
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
    .select([
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
    .forUpdate()
    .executeTakeFirst()

type Values = {
  status?: 'paused' | 'finished'
  paused_because?: 'withdrawn' | 'not_allowed' | 'failures'
  stage?: 'everyone'
  ended_at?: Date
}

async function setRollout(tx: Tx, rolloutId: number, values: Values) {
  await tx.updateTable('software_rollout').set(values).where('id', '=', rolloutId).execute()
}

async function figuresOf(tx: Tx, rolloutId: number): Promise<RolloutFigures> {
  const { rows } = await sql<Omit<RolloutFigures, 'lastEndedAt'> & { lastEndedAt: Date | null }>`
    select o.stage,
      count(*) filter (where s.is_in and u.status = 'queued' and d.connected)::integer as reachable,
      count(*) filter (where s.is_in and u.status = 'queued' and not d.connected)::integer as away,
      count(*) filter (where u.status = any(${['waiting', ...underWayStatuses]}::text[]))::integer as "underWay",
      count(*) filter (where u.status = 'done' and u.ended_at > o.judged_at)::integer as done,
      count(*) filter (where u.status = any(${[...failedStatuses]}::text[]) and u.ended_at > o.judged_at)::integer as failed,
      max(u.ended_at) filter (where s.is_in) as "lastEndedAt"
    from software_rollout o
    left join software_update u on u.rollout_id = o.id
    left join oem_device d on d.id = u.oem_device_id
    cross join lateral (select o.stage = 'everyone' or u.is_canary as is_in) s
    where o.id = ${rolloutId}
    group by o.id
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no roll-out ${rolloutId}`)
  return { ...row, lastEndedAt: row.lastEndedAt?.getTime() ?? null }
}
