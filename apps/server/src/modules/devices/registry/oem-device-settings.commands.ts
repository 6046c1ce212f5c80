import type { oemDeviceSettings } from '@kilowatt/contracts/devices/oem-devices'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import { oemDeviceChanged } from '../device-events.ts'
import { controllerSubject } from './controller-subject.ts'
import type { AccessibleOemDevice } from './oem-device.access.ts'

type Settings = z.output<typeof oemDeviceSettings>

const subjectOf = ({ id, serial, location }: AccessibleOemDevice) =>
  controllerSubject({ id, serial, companyId: location?.companyId ?? null })

/** Changes the given fields whose values differ. */
export async function updateOemDevice(
  change: Change<Person>,
  oemDevice: AccessibleOemDevice,
  { alias, realtimePush }: Settings,
): Promise<void> {
  const { tx } = change
  const present = await tx
    .selectFrom('oem_device')
    .select(['alias', 'realtime_push as realtimePush'])
    .where('id', '=', oemDevice.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wanted = {
    alias: alias ?? (alias === null ? null : present.alias),
    realtimePush: realtimePush ?? present.realtimePush,
  }
  if (wanted.alias === present.alias && wanted.realtimePush === present.realtimePush) return
  await tx
    .updateTable('oem_device')
    .set({ alias: wanted.alias, realtime_push: wanted.realtimePush })
    .where('id', '=', oemDevice.id)
    .execute()
  await change.audit({ ...subjectOf(oemDevice), action: 'controller.update', before: present, after: wanted })
  change.emit(oemDeviceChanged, { serial: oemDevice.serial })
}

/**
 * Sets the data limit of a controller. People are notified if a month exceeds it; after the limit is raised,
 * they can be notified again.
 */
export async function setDataLimit(
  change: Change<Person>,
  oemDevice: AccessibleOemDevice,
  dataLimitBytes: number | null,
): Promise<void> {
  const { tx } = change
  const before = await tx
    .selectFrom('oem_device')
    .select('data_limit_bytes as dataLimitBytes')
    .where('id', '=', oemDevice.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.dataLimitBytes === dataLimitBytes) return
  await tx
    .updateTable('oem_device')
    .set({ data_limit_bytes: dataLimitBytes, data_limit_told_for: sql<null>`null` })
    .where('id', '=', oemDevice.id)
    .execute()
  await change.audit({
    ...subjectOf(oemDevice),
    action: 'controller.set-data-limit',
    before,
    after: { dataLimitBytes },
  })
}
