import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { NewNotice } from '../../../platform/notices.ts'
import type { AttemptLimit } from '../../identity/index.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'
import { nameOf } from '../centre/alarm-rows.queries.ts'
import type { ManagedAlarms } from './managed-alarms.access.ts'
import { alarmsWithOwners } from './owner-messages.queries.ts'

const MESSAGES_PER_HOUR = 10

export const messageLimits = (userId: number): AttemptLimit[] => [
  { key: `owner-message:${userId}`, limit: MESSAGES_PER_HOUR, windowS: 3_600 },
]

type Owner = {
  readonly userId: number
  readonly locationId: number
  readonly place: string
  readonly locations: number
  readonly company: string
}

/**
 * Sends a message of the author once to each owner of the alarms' locations, and records it in the history of the
 * alarms.
 * @returns the number of owners
 * @throws AppError `no_owners` if there is no one to write to
 */
export async function messageOwners(
  change: Change<Person>,
  managed: ManagedAlarms,
  text: string,
): Promise<number> {
  const owners = await readOwners(change, managed)
  if (owners.length === 0) throw new AppError('no_owners')
  const person = await readAuthor(change)
  await change.notify(owners.map((owner) => noticeTo(owner, { person, message: text })))
  await noteMessage(change, managed, text)
  return owners.length
}

/** Each owner with the first of their locations. */
async function readOwners({ tx, author }: Change<Person>, managed: ManagedAlarms): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct on (a.owner_id) a.owner_id as "userId", a.id as "locationId", a.name as place, c.name as company,
      count(*) over (partition by a.owner_id) as locations
    from (select distinct id, name, owner_id, company_id from (${alarmsWithOwners(managed)}) each_alarm) a
    join company c on c.id = a.company_id
    where a.owner_id <> ${author.actor.userId}
    order by a.owner_id, a.name, a.id
  `.execute(tx)
  return rows
}

async function readAuthor({ tx, author }: Change<Person>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${nameOf('p')}, p.email) as name from user_account p where p.id = ${author.actor.userId}
  `.execute(tx)
  const [person] = rows
  if (!person) throw new AppError('unauthenticated')
  return person.name
}

const noticeTo = (
  { userId, locationId, place, locations, company }: Owner,
  words: { person: string; message: string },
): NewNotice => ({
  kind: 'ownerMessage',
  userIds: [userId],
  needs: { type: 'location', id: locationId, action: 'view' },
  values: {
    ...{ ...words, company },
    ...(locations === 1
      ? { place }
      : { place: { text: 'alarmDuty.morePlaces' }, first: place, count: String(locations - 1) }),
  },
  path: webPaths.locationAlarms(locationId),
})

/** Recorded in the history of every alarm whose owner received it, and in the audit log of each company. */
async function noteMessage(change: Change<Person>, managed: ManagedAlarms, text: string): Promise<void> {
  const { tx, author } = change
  const { userId } = author.actor
  const { rows } = await sql<{ companyId: number; locationId: number; ownerId: number; alarms: number }>`
    with target as materialized (
      select * from (${alarmsWithOwners(managed)}) a where owner_id <> ${userId}
    ), noted as (
      insert into alarm_event (alarm_id, type, user_id, text)
      select alarm_id, 'messaged', ${userId}, ${text} from target
    )
    select company_id as "companyId", id as "locationId", owner_id as "ownerId", count(*) as alarms
    from target group by company_id, id, owner_id
  `.execute(tx)
  const [only] = managed.alarms.length === 1 ? managed.alarms : []
  for (const [companyId, places] of Map.groupBy(rows, (row) => row.companyId))
    await change.audit({
      action: 'alarm.message-owners',
      objectType: 'alarm',
      objectId: only?.id ?? null,
      companyId,
      after: {
        alarms: places.reduce((sum, { alarms }) => sum + alarms, 0),
        owners: new Set(places.map(({ ownerId }) => ownerId)).size,
        message: text,
      },
    })
  change.emit(alarmsChanged, changeOf(rows))
}
