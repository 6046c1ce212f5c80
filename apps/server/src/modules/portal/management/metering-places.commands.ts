import type { AbstractDevice } from '@kilowatt/contracts/portal/abstract-devices'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditOwn } from '../../identity/index.ts'
import { endLostTies } from '../ties/location-ties.commands.ts'
import { insertPlace } from './insert-place.commands.ts'
import { listMeteringPlaces } from './metering-places.queries.ts'
import { lockPerson, lockPersonOfCountry } from './person-lock.ts'

/**
 * Adds a metering place with these tokens, or the tokens to an existing one.
 * @throws AppError `country_missing`, `not_found` for a foreign token, `portal_device_exists`, `conflict` above the
 * limit
 */
export async function addMeteringPlace(
  change: Change<Person>,
  { eimm, credentialIds }: { readonly eimm: string; readonly credentialIds: ReadonlySet<number> },
): Promise<AbstractDevice> {
  const { tx } = change
  const userId = await lockPersonOfCountry(change)
  await assertOwn(tx, userId, credentialIds)
  const known = await tx
    .selectFrom('portal_device')
    .select('id')
    .where('user_id', '=', userId)
    .where('eimm', '=', eimm)
    .where('is_of_files', '=', false)
    .executeTakeFirst()
  const deviceId = known?.id ?? (await insertPlace(tx, { userId, eimm, isOfFiles: false }))
  const tied = await tx
    .insertInto('portal_device_credential')
    .values([...credentialIds].map((credential_id) => ({ device_id: deviceId, credential_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .execute()
  if (tied.length === 0) throw new AppError('portal_device_exists')
  await auditOwn(change, 'portal-device.add', { after: { eimm } })
  const [made] = await listMeteringPlaces(tx, userId, deviceId)
  if (made === undefined) throw new AppError('not_found')
  return made
}

async function assertOwn(tx: Tx, userId: number, credentialIds: ReadonlySet<number>) {
  const { found } = await tx
    .selectFrom('portal_credential')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('id', 'in', [...credentialIds])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (found !== credentialIds.size) throw new AppError('not_found')
}

/**
 * Removes a token from a metering place. The place is deleted with its last token. @throws AppError
 * `not_found`
 */
export async function removeFromPlace(
  change: Change<Person>,
  { deviceId, credentialId }: { readonly deviceId: number; readonly credentialId: number },
): Promise<void> {
  const { tx } = change
  const { userId } = await lockPerson(change)
  const taken = await tx
    .deleteFrom('portal_device_credential')
    .using('portal_device')
    .whereRef('portal_device.id', '=', 'portal_device_credential.device_id')
    .where('portal_device.user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('credential_id', '=', credentialId)
    .returning('portal_device.eimm')
    .executeTakeFirst()
  if (taken === undefined) throw new AppError('not_found')
  await auditOwn(change, 'portal-device.remove-token', { before: { eimm: taken.eimm } })
  await forgetUnread(change)
}

/** Deletes the author's metering places without a token. */
export async function forgetUnread(change: Change<Person>): Promise<void> {
  const forgotten = await change.tx
    .deleteFrom('portal_device')
    .where('user_id', '=', change.author.actor.userId)
    .where('is_of_files', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('portal_device_credential')
            .select('credential_id')
            .whereRef('device_id', '=', 'portal_device.id'),
        ),
      ),
    )
    .returning('eimm')
    .execute()
  if (forgotten.length > 0) await endLostTies(change.tx)
  for (const { eimm } of forgotten) await auditOwn(change, 'portal-device.remove', { before: { eimm } })
}
