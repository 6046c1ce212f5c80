import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { oemDeviceChanged } from '../device-events.ts'
import { notifyOfController } from './controller-notices.ts'
import { controllerSubject } from './controller-subject.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

/**
 * Gives a controller another owner or none, and notifies the previous and the new owner. Its location and the
 * people with access do not change.
 * @throws AppError `invalid` for an absent person
 */
export async function setOemDeviceOwner(
  change: Change<Person>,
  oemDevice: AccessibleOemDevice,
  userId: number | null,
): Promise<void> {
  const { tx, author } = change
  const { id, serial, location } = oemDevice
  const { ownerId } = await tx
    .selectFrom('oem_device')
    .select('owner_id as ownerId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const receiver = userId === null ? null : await findPerson(tx, userId)
  if (receiver === undefined) throw invalidField('userId', 'Unknown user')
  if (ownerId === userId) return
  await tx.updateTable('oem_device').set({ owner_id: userId }).where('id', '=', id).execute()
  change.emit(oemDeviceChanged, { serial })
  await change.audit({
    ...controllerSubject({ id, serial, companyId: location?.companyId ?? null }),
    action: 'controller.set-owner',
    before: { ownerId },
    after: { ownerId: userId },
  })
  const giver = await findPerson(tx, author.actor.userId)
  if (userId !== null)
    await notifyOfController(change, oemDevice, {
      event: 'controllerReceived',
      userId,
      values: { person: giver?.email ?? '–' },
    })
  if (ownerId !== null)
    await notifyOfController(change, oemDevice, {
      event: 'controllerGivenAway',
      userId: ownerId,
      values: { newOwner: receiver?.email ?? '–' },
    })
}

/**
 * The person with this address, if a controller at the location may be given to them: the owner of the location, a
 * person with access to it, or someone in its company.
 * @throws AppError `invalid` for everyone else, with or without an account
 */
export async function findReceiver(tx: Tx, location: AccessibleLocation, email: string): Promise<number> {
  const person = await tx
    .selectFrom('user_account as u')
    .select('u.id')
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', email.toLowerCase()))
    .where((eb) =>
      eb.or([
        ...(location.ownerId === null ? [] : [eb('u.id', '=', location.ownerId)]),
        eb.exists(
          eb
            .selectFrom('location_grant')
            .select('user_id')
            .whereRef('user_id', '=', 'u.id')
            .where('location_id', '=', location.id),
        ),
        eb.exists(
          eb
            .selectFrom('membership')
            .select('user_id')
            .whereRef('user_id', '=', 'u.id')
            .where('company_id', '=', location.companyId),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!person) throw invalidField('email', 'not_here')
  return person.id
}

const findPerson = (tx: Tx, userId: number) =>
  tx.selectFrom('user_account').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
