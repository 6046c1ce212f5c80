import type { TestStep, testReasons } from '@kilowatt/contracts/alarms/alarm-rules'
import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { alarmHearers } from '../in-force/alarm-hearers.ts'
import { rulesInForce } from '../in-force/rules-in-force.queries.ts'
import { maintenanceUntil } from '../in-force/running-maintenance.ts'
import { isOfPlace, kindOf } from './alarm-rules.queries.ts'

type Reason = (typeof testReasons)[number]
type Ending = Pick<TestStep, 'outcome' | 'because' | 'until'>

/** Reasons why alarms of a location do not reach a person before anything is sent. */
type Obstacles = {
  readonly activeRules: number
  readonly maintenanceUntil: Date | null
  readonly isHeard: boolean
}

export async function findObstacles(db: Db, { id }: AccessibleLocation, userId: number): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select ${maintenanceUntil('a')} as "maintenanceUntil",
      ${userId}::integer in (${alarmHearers(ofPlace)}) as "isHeard",
      (select count(*) from ${rulesInForce({ locations: sql`select ${id}::integer`, rules: ofLocations })} r where is_active) as "activeRules"
    from (select id as location_id, company_id, owner_id from location where id = ${id}) a
  `.execute(db)
  return rows[0] ?? { activeRules: 0, maintenanceUntil: null, isHeard: false }
}

const ofLocations = sql`r.kind = any(${alarmKindNames.filter((name) => {
  const kind = kindOf(name)
  return kind !== null && isOfPlace(kind, { of: 'location' })
})}::text[])`
const ofPlace = {
  companyId: sql.ref('a.company_id'),
  locationId: sql.ref('a.location_id'),
  ownerId: sql.ref('a.owner_id'),
}

type Delivery = {
  readonly channel: 'in_app' | 'mail' | 'push' | 'webhook'
  readonly status: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed'
  readonly because: string | null
  readonly dueAt: Date | null
  /** it waits for a digest that the person chose, otherwise for the end of quiet hours; null: it does not wait */
  readonly waitsFor: 'digest' | 'quiet' | null
}
export type Way = readonly Delivery[]

/** What happened to a notice to a person, on each channel. */
export async function readWay(db: Db, userId: number, topic: string): Promise<Way> {
  const { rows } = await sql<Delivery>`
    with mine as (select id from notification where user_id = ${userId} and topic = ${topic})
    select 'in_app' as channel, 'sent' as status, null as because, null as "dueAt", null as "waitsFor" from mine
    union all
    select d.channel, d.status,
      coalesce(d.because, case when d.status = 'waiting' and d.attempts > 0 then 'tried_again' end), d.due_at,
      case when d.is_digest and p.mail in ('daily', 'weekly') and d.channel = 'mail' then 'digest'
        when d.is_digest then 'quiet' end
    from mine join notification_delivery d on d.notification_id = mine.id
    left join notification_preference p on p.user_id = d.user_id and p.notice_group = 'alarms'
    union all
    select 'webhook', case d.status when 'delivered' then 'sent' else d.status end, d.last_fault, d.next_at, null
    from webhook w join webhook_delivery d on d.webhook_id = w.id
    where w.user_id = ${userId} and d.created_at > now() - interval '10 minutes'
      and d.body::jsonb #>> '{data,topic}' = ${topic}
  `.execute(db)
  return rows
}

const isSentSoon = ({ status, because, dueAt }: Delivery, byMs: number) =>
  because === null && (status === 'sending' || (status === 'waiting' && (dueAt?.getTime() ?? 0) <= byMs))

/** Whether it is worth waiting until then for more results. */
export const isOnItsWay = (way: Way, byMs: number) =>
  way.length === 0 || way.some((delivery) => isSentSoon(delivery, byMs))

/** The steps in order, with where and why it stopped. */
export function testStepsOf(
  { activeRules, maintenanceUntil: until, isHeard }: Obstacles,
  way: Way,
  { hasMailServer }: { hasMailServer: boolean },
): TestStep[] {
  const on = (channel: Delivery['channel']) => way.filter((delivery) => delivery.channel === channel)
  const mail = endingOf(on('mail'), 'preference')
  return [
    { step: 'rule', ...(activeRules > 0 ? done : stopped('off', 'no_rule')), count: activeRules },
    { step: 'alarm', ...alarmEnding(until, isHeard), count: null },
    {
      ...({ step: 'in_app', count: null } as const),
      ...(on('in_app').length > 0 ? done : stopped('failed', 'not_delivered')),
    },
    {
      ...({ step: 'mail', count: null } as const),
      // the mail is in the outbox of administrators
      ...(mail.outcome === 'done' && !hasMailServer ? stopped('off', 'no_mail_server') : mail),
    },
    { step: 'push', ...endingOf(on('push'), 'preference'), count: null },
    { step: 'webhook', ...endingOf(on('webhook'), 'no_webhook'), count: null },
  ]
}

function alarmEnding(until: Date | null, isHeard: boolean): Ending {
  if (until !== null) return stopped('off', 'maintenance', until)
  return isHeard ? done : stopped('off', 'not_notified')
}

const done: Ending = { outcome: 'done', because: null, until: null }
const stopped = (outcome: TestStep['outcome'], because: Reason, until: Date | null = null): Ending => ({
  outcome,
  because,
  until: until?.getTime() ?? null,
})

/** @param unplanned why a channel has nothing to deliver */
function endingOf(deliveries: Way, unplanned: Reason): Ending {
  const failed = deliveries.find(
    ({ status, because }) => status === 'failed' || (because !== null && status !== 'dropped'),
  )
  if (failed) return stopped('failed', refusals[failed.channel])
  if (deliveries.some(({ status }) => status === 'sent')) return done
  const waiting = deliveries.find(({ status }) => status === 'waiting' || status === 'sending')
  if (waiting) return stopped('waiting', waiting.waitsFor ?? 'turn', waiting.waitsFor && waiting.dueAt)
  return stopped(
    'off',
    deliveries.some(({ because }) => because === 'no_subscription') ? 'no_subscription' : unplanned,
  )
}

const refusals = {
  ...({ in_app: 'not_delivered', mail: 'mail_refused' } as const),
  ...({ push: 'push_refused', webhook: 'webhook_failed' } as const),
}
