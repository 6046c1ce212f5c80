import type { SupportRequest } from '@kilowatt/contracts/alarms/alarm-duty'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AttemptLimit } from '../../identity/index.ts'
import { endGrant, grantLocation, locationSubject } from '../../tenancy/index.ts'
import { listSupportRequests } from './support.queries.ts'

type Place = {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly ownerId: number | null
  readonly mayView: boolean
}

const REQUESTS_PER_HOUR = 10

/** Each request is a mail to an owner. */
export const supportLimits = (userId: number): AttemptLimit[] => [
  { key: `support-request:${userId}`, limit: REQUESTS_PER_HOUR, windowS: 3_600 },
]

/** Access that an owner gives for a limited time. */
const supportFlags = {
  ...{ view: true, control: true },
  ...{ edit: false, manageUsers: false, managePricing: false },
}

/**
 * Asks the owner of an alarm's location for access, for people of its company who have none.
 * @throws AppError `not_found` for alarms of other companies, `support_not_needed` with access, `support_no_owner`
 * without anyone to ask, `support_pending` if the owner has not decided on an earlier request
 */
export async function requestSupport(
  change: Change<Person>,
  { alarmId, reason, hours }: { alarmId: number; reason: string; hours: number },
): Promise<SupportRequest> {
  const { tx, author } = change
  const { userId } = author.actor
  const place = await findPlace(change, alarmId)
  if (!place) throw new AppError('not_found')
  if (place.mayView) throw new AppError('support_not_needed')
  if (place.ownerId === null) throw new AppError('support_no_owner')
  const open = await tx
    .selectFrom('support_request')
    .select('id')
    .where('location_id', '=', place.id)
    .where('requested_by', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (open) throw new AppError('support_pending')
  const { id } = await tx
    .insertInto('support_request')
    .values({ alarm_id: alarmId, location_id: place.id, requested_by: userId, reason, hours, until_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await getRequest(change, id)
  await change.audit({
    ...locationSubject(place),
    action: 'location.request-support',
    after: { hours, reason },
  })
  await change.notify([
    {
      kind: 'supportAsked',
      userIds: [place.ownerId],
      needs: { type: 'location', id: place.id, action: 'manageUsers' },
      values: {
        ...{ person: request.requestedBy, place: place.name, reason },
        hours: { amount: hours, unit: 'h' },
      },
      path: webPaths.alarm(alarmId),
    },
  ])
  return request
}

/** The location of an alarm, for people of its company. */
async function findPlace({ tx, author }: Change<Person>, alarmId: number): Promise<Place | undefined> {
  const { userId } = author.actor
  const { rows } = await sql<Place>`
    select l.id, l.company_id as "companyId", l.name, l.owner_id as "ownerId",
      (l.owner_id is not distinct from ${userId}
        or exists (select from location_grant g where g.location_id = l.id and g.user_id = ${userId})
        or exists (select from membership r where r.company_id = l.company_id and r.user_id = ${userId}
          and r.role = 'ROLE_AGGREGATOR')) as "mayView"
    from alarm a join location l on l.id = a.location_id
    where a.id = ${alarmId} and exists (
      select from membership m where m.company_id = l.company_id and m.user_id = ${userId})
    for update of a
  `.execute(tx)
  return rows[0]
}

type Decision = 'grant' | 'refuse' | 'end'
type Request = {
  readonly requestedBy: number
  readonly hours: number
  readonly status: SupportRequest['status']
  readonly isOwner: boolean
  readonly locationId: number
  readonly name: string
  readonly companyId: number
}

/**
 * The owner grants, refuses or ends; whoever asked may end, too, and so take a request back.
 * @throws AppError `not_found` for other people's requests, `conflict` if it was decided before
 */
export async function decideSupport(change: Change<Person>, id: number, decision: Decision): Promise<void> {
  const { tx, author } = change
  const { userId } = author.actor
  const { rows } = await sql<Request>`
    select r.requested_by as "requestedBy", r.hours, r.status, l.owner_id is not distinct from ${userId} as "isOwner",
      l.id as "locationId", l.name, l.company_id as "companyId"
    from support_request r join location l on l.id = r.location_id
    where r.id = ${id} and (l.owner_id = ${userId} or r.requested_by = ${userId})
    for update of r
  `.execute(tx)
  const [request] = rows
  if (!request) throw new AppError('not_found')
  const { requestedBy, hours, status, isOwner, locationId } = request
  if (decision !== 'end' && !isOwner) throw new AppError('forbidden')
  const isOpen = status === 'pending' || (decision === 'end' && status === 'granted')
  if (!isOpen) throw new AppError('conflict')
  const until = new Date(Date.now() + hours * 3_600_000)
  if (decision === 'grant') await grantUntil(change, { locationId, userId: requestedBy, until })
  if (decision === 'end' && status === 'granted')
    await endGrant(change, { locationId, userId: requestedBy, onlyTimed: true })
  await tx
    .updateTable('support_request')
    .set({
      status: ({ grant: 'granted', refuse: 'refused', end: 'ended' } as const)[decision],
      decided_at: new Date(),
      decided_by: userId,
      ...(decision === 'grant' && { until_at: until }),
    })
    .where('id', '=', id)
    .execute()
  await change.audit({
    ...locationSubject({ ...request, id: locationId }),
    action: `location.${decision}-support`,
    after: { userId: requestedBy, ...(decision === 'grant' && { hours, until: until.toISOString() }) },
  })
  if (decision === 'end') return
  await change.notify([
    {
      kind: decision === 'grant' ? 'supportGranted' : 'supportRefused',
      userIds: [requestedBy],
      needs: { type: 'self' },
      values: { place: request.name, hours: { amount: hours, unit: 'h' } },
      path: decision === 'grant' ? webPaths.location(locationId) : null,
    },
  ])
}

/** @throws AppError `support_not_needed` if the person got access otherwise meanwhile */
async function grantUntil(
  change: Change<Person>,
  { locationId, userId, until }: { locationId: number; userId: number; until: Date },
) {
  const present = await change.tx
    .selectFrom('location_grant')
    .select('user_id')
    .where('location_id', '=', locationId)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date())]))
    .executeTakeFirst()
  if (present) throw new AppError('support_not_needed')
  await grantLocation(change, {
    ...{ locationId, userId, flags: supportFlags },
    ...{ grantedBy: change.author.actor.userId, endsAt: until },
  })
}

async function getRequest({ tx, author }: Change<Person>, id: number): Promise<SupportRequest> {
  const [request] = await listSupportRequests(tx, author.actor.userId, id)
  if (!request) throw new Error('a request was written and does not exist')
  return request
}
