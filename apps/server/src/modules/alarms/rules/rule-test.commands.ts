import { setTimeout as delay } from 'node:timers/promises'
import type { testSteps } from '@kilowatt/contracts/alarms/alarm-rules'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { rulesInForce } from '../in-force/rules-in-force.queries.ts'

export type TestStep = {
  readonly step: (typeof testSteps)[number]
  readonly outcome: 'done' | 'off' | 'failed'
  /** `waiting` for its turn, a reason, or null */
  readonly detail: string | null
}

/** Long enough for channels that send at once; others are reported as waiting. */
const PATIENCE_MS = 8_000
const LOOK_MS = 250

/**
 * Sends a test alarm to the person the whole way that an alarm takes, and reports how far it came. It is resolved from
 * the beginning and gone at the end, so no one else sees it.
 */
export async function testWay(
  { db, inTx }: Pick<Platform, 'db' | 'inTx'>,
  author: Person,
  location: AccessibleLocation,
): Promise<TestStep[]> {
  const rules = await countRules(db, location)
  const startedAt = new Date()
  const alarmId = await inTx(author, (change) => raiseTest(change, location))
  const topic = `alarm:${alarmId}`
  const { userId } = author.actor
  const look = () => readWay(db, { userId, topic, startedAt })
  let way = await look()
  for (const until = Date.now() + PATIENCE_MS; isOnItsWay(way) && Date.now() < until; way = await look())
    await delay(LOOK_MS)
  await inTx(author, ({ tx }) => tx.deleteFrom('alarm').where('id', '=', alarmId).execute())
  return [
    { step: 'rule', outcome: rules > 0 ? 'done' : 'off', detail: rules > 0 ? `${rules}` : null },
    { step: 'alarm', outcome: 'done', detail: null },
    {
      step: 'in_app',
      outcome: way.isInApp ? 'done' : 'failed',
      detail: way.isInApp ? null : 'not_delivered',
    },
    ...(['mail', 'push', 'webhook'] as const).map((step) => ({ step, ...outcomeOf(way.channels[step]) })),
  ]
}

async function countRules(db: Db, { id }: AccessibleLocation): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${rulesInForce({ locations: sql`select ${id}::integer` })} r where is_active
  `.execute(db)
  return rows[0]?.count ?? 0
}

async function raiseTest(
  change: Change<Person>,
  { id, companyId, name }: AccessibleLocation,
): Promise<number> {
  const now = new Date()
  const { userId } = change.author.actor
  const alarm = await change.tx
    .insertInto('alarm')
    .values({
      ...{
        company_id: companyId,
        location_id: id,
        kind: 'THRESHOLD',
        slot: 'TEST',
        source: `user:${userId}`,
      },
      ...{ severity: 'minor', first_at: now, last_at: now, resolved_at: now, resolved_because: 'cleared' },
      notified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.notify([
    {
      kind: 'alarm',
      severity: 'minor',
      userIds: [userId],
      needs: { type: 'location', id, action: 'view' },
      values: { alarm: { text: 'alarmRules.test' }, place: name, device: '' },
      path: webPaths.locationAlarms(id),
      topic: `alarm:${alarm.id}`,
    },
  ])
  return alarm.id
}

type Delivery = { readonly status: string; readonly because: string | null }
type Way = {
  readonly isInApp: boolean
  readonly channels: Readonly<Record<'mail' | 'push' | 'webhook', readonly Delivery[]>>
}

async function readWay(
  db: Db,
  { userId, topic, startedAt }: { userId: number; topic: string; startedAt: Date },
): Promise<Way> {
  const { rows } = await sql<Delivery & { channel: 'in_app' | 'mail' | 'push' | 'webhook' }>`
    select 'in_app' as channel, 'sent' as status, null as because from notification
    where user_id = ${userId} and topic = ${topic}
    union all
    select d.channel, d.status, d.because from notification_delivery d
    join notification n on n.id = d.notification_id
    where n.user_id = ${userId} and n.topic = ${topic}
    union all
    select 'webhook', d.status, d.last_fault from webhook_delivery d
    join webhook w on w.id = d.webhook_id
    where w.user_id = ${userId} and d.created_at >= ${startedAt} and d.kind = 'alarm'
  `.execute(db)
  const of = (wanted: string) => rows.filter(({ channel }) => channel === wanted)
  return {
    isInApp: of('in_app').length > 0,
    channels: { mail: of('mail'), push: of('push'), webhook: of('webhook') },
  }
}

const isOnItsWay = ({ isInApp, channels }: Way) =>
  !isInApp || Object.values(channels).some((some) => some.some(({ status }) => status === 'waiting'))

function outcomeOf(deliveries: readonly Delivery[]): Pick<TestStep, 'outcome' | 'detail'> {
  const failed = deliveries.find(
    ({ status, because }) => status === 'failed' || (status === 'waiting' && because),
  )
  if (failed) return { outcome: 'failed', detail: failed.because }
  if (deliveries.some(({ status }) => status === 'sent' || status === 'delivered'))
    return { outcome: 'done', detail: null }
  if (deliveries.some(({ status }) => status === 'waiting')) return { outcome: 'done', detail: 'waiting' }
  return { outcome: 'off', detail: deliveries[0]?.because ?? null }
}
