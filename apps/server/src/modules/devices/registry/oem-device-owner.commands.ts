import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { controllerSubject } from './controller-subject.ts'

/** @throws AppError `not_found` for an absent controller, `invalid` for an absent person */
export async function setOemDeviceOwner(
  change: Change<Person>,
  { id, userId }: { id: number; userId: number | null },
): Promise<void> {
  const { tx } = change
  const before = await tx
    .selectFrom('oem_device')
    .leftJoin('location', 'location.id', 'oem_device.location_id')
    .select([
      'oem_device.id',
      'oem_device.serial',
      'oem_device.owner_id as ownerId',
      'location.company_id as companyId',
    ])
    .where('oem_device.id', '=', id)
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  if (userId !== null) {
    const person = await tx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!person) throw invalidField('userId', 'Unknown user')
  }
  if (before.ownerId === userId) return
  await tx.updateTable('oem_device').set({ owner_id: userId }).where('id', '=', id).execute()
  await change.audit({
    ...controllerSubject(before),
    action: 'controller.set-owner',
    before: { ownerId: before.ownerId },
    after: { ownerId: userId },
  })
}
