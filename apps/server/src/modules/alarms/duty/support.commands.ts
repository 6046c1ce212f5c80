import type { SupportRequest } from '@kilowatt/contracts/alarms/alarm-duty'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AttemptLimit } from '../../identity/index.ts'
import { endTimedControl, grantAllows, grantControlUntil, locationSubject } from '../../tenancy/index.ts'
import { accessAlarm } from '../centre/alarm.access.ts'
import { findAskable } from '../centre/support-place.queries.ts'
import { listSupportRequests } from './support.queries.ts'

const REQUESTS_PER_HOUR = 10

/** Limits for requests, because each of them is a mail to an owner. */
export const supportLimits = (userId: number): AttemptLimit[] => [
  { key: `support-request:${userId}`, limit: REQUESTS_PER_HOUR, windowS: 3_600 },
]

/**
 * Asks the owner of an alarm's location for control, on behalf of a person who sees the alarm and may not act
 * on it.
 * @throws AppError `not_found` for alarms that are absent or foreign, `support_not_needed` for people who may
 * act, `conflict` for a solved alarm, `support_no_owner` if there is no owner to ask, `support_pending` if
 * the owner has not decided on an earlier request
 */
export async function requestSupport(
  change: Change<Person>,
  { alarmId, reason, hours }: { alarmId: number; reason: string; hours: number },
): Promise<SupportRequest> {
  const { tx, author } = change
  const { userId } = author.actor
  const alarm = await accessAlarm(tx, author.actor, alarmId)
  await lockGrant(change, { locationId: alarm.locationId, userId })
  const askable = await findAskable(tx, author.actor, alarm)
  if ('refusal' in askable) throw new AppError(askable.refusal)
  const { place } = askable
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
      path: webPaths.locationAlarms(place.id),
    },
  ])
  return request
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
 * The owner grants, refuses or ends a request. The person who asked may end it too, which withdraws it.
 * @throws AppError `not_found` for other people's requests, `conflict` if it was decided before or the person
 * who asked may no longer see the location, `support_not_needed` if they got control in another way
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
    await endTimedControl(change, { locationId, userId: requestedBy })
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
      // the entry names the location, which the person may no longer see
      needs: { type: 'location', id: locationId, action: 'view' },
      values: { place: request.name, hours: { amount: hours, unit: 'h' } },
      path: decision === 'grant' ? webPaths.location(locationId) : null,
    },
  ])
}

async function grantUntil(
  change: Change<Person>,
  of: { locationId: number; userId: number; until: Date },
): Promise<void> {
  const present = await lockGrant(change, of)
  if (!present?.sees) throw new AppError('conflict')
  if (present.hasMore) throw new AppError('support_not_needed')
  await grantControlUntil(change, of)
}

/**
 * What a person may do by their grant. The row is locked until the transaction ends, so it cannot change, and
 * a person has only one request at a time.
 */
async function lockGrant(
  { tx }: Change<Person>,
  { locationId, userId }: { locationId: number | null; userId: number },
) {
  const { rows } = await sql<{ sees: boolean; hasMore: boolean }>`
    select g.can_view as sees, ${grantAllows('control')} or g.can_edit or g.can_manage_users as "hasMore"
    from location_grant g where g.location_id = ${locationId}::integer and g.user_id = ${userId}
    for update
  `.execute(tx)
  return rows[0]
}

async function getRequest({ tx, author }: Change<Person>, id: number): Promise<SupportRequest> {
  const [request] = await listSupportRequests(tx, author.actor.userId, id)
  if (!request) throw new Error('a request was written and does not exist')
  return request
}
