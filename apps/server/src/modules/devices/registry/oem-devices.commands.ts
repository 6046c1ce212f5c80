import { randomBytes } from 'node:crypto'
import type { issuedOemDevice } from '@kilowatt/contracts/devices/oem-devices'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { SERIAL_PAYLOAD_LENGTH, serialFrom } from '@kilowatt/domain/devices/serial-number'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { oemDeviceChanged } from '../device-events.ts'
import { batchSubject, controllerSubject } from './controller-subject.ts'
import { hashDeviceSecret, newDeviceSecret } from './device-secret.ts'
import type { NewOemDevice } from './new-oem-device.ts'
import { readProductionBatch } from './oem-device-import.queries.ts'
import { p1Meter } from './p1-meter.ts'

export type IssuedOemDevice = z.output<typeof issuedOemDevice>

/**
 * Registers controllers, P1 modules and gateways, each with its own secret.
 * @returns in the given order, with the secrets, which cannot be read again
 * @throws AppError `conflict` if a serial is in use (by the unique constraint)
 */
export async function registerOemDevices(
  tx: Tx,
  devices: readonly NewOemDevice[],
): Promise<IssuedOemDevice[]> {
  if (devices.length === 0) return []
  const issued = devices.map((device) => ({
    device,
    serial: device.serial ?? newSerial(),
    secret: newDeviceSecret(),
  }))
  const rows = await tx
    .insertInto('oem_device')
    .values(
      issued.map(({ device, serial, secret }) => ({
        serial,
        secret_hash: hashDeviceSecret(secret),
        type: device.type,
        location_id: device.locationId ?? null,
        owner_id: sql<number | null>`(select owner_id from location where id = ${device.locationId ?? null})`,
        claimed_at: device.locationId === undefined ? null : new Date(),
        alias: device.alias ?? null,
        internal_id: device.internalId ?? null,
        cpu_serial: device.cpuSerial ?? null,
        emmc_serial: device.emmcSerial ?? null,
        mac: device.mac ?? null,
        wireless_mac: device.wirelessMac ?? null,
        hardware_version: device.hardwareVersion ?? null,
      })),
    )
    .returning(['id', 'serial', 'type', 'location_id as locationId'])
    .execute()
  const bySerial = new Map(rows.map((row) => [row.serial, row]))
  await addMetersOfP1Modules(tx, rows)
  return issued.map(({ serial, secret }) => {
    const row = bySerial.get(serial)
    if (!row) throw new Error(`${serial} was inserted and not returned`)
    return { ...row, secret }
  })
}

/**
 * Registers one device at a location or unlinked, like `registerOemDevices`.
 * @throws AppError `conflict` naming the serial in use
 */
export async function registerOemDevice(
  change: Change,
  device: Omit<NewOemDevice, 'locationId'>,
  location: Pick<AccessibleLocation, 'id' | 'companyId'> | null,
): Promise<IssuedOemDevice> {
  const { tx } = change
  const { serial } = device
  if (serial !== undefined) {
    const used = await tx
      .selectFrom('oem_device')
      .select('id')
      .where('serial', '=', serial)
      .executeTakeFirst()
    if (used) throw new AppError('conflict', { message: `Serial ${serial} is already registered.` })
  }
  const [issued] = await registerOemDevices(tx, [{ ...device, locationId: location?.id }])
  if (!issued) throw new Error('one device was given and none came back')
  await change.audit({
    ...controllerSubject({ ...issued, companyId: location?.companyId ?? null }),
    action: 'controller.register',
    after: { type: issued.type, locationId: issued.locationId },
  })
  change.emit(oemDeviceChanged, { serial: issued.serial })
  return issued
}

/**
 * Registers a production batch from CSV, all of it or none.
 * @throws AppError like `readProductionBatch`
 */
export async function importOemDevices(change: Change, csv: string): Promise<IssuedOemDevice[]> {
  const issued = await registerOemDevices(change.tx, await readProductionBatch(change.tx, csv))
  await change.audit({
    ...batchSubject,
    action: 'controller.import',
    after: { serials: issued.map(({ serial }) => serial) },
  })
  for (const { serial } of issued) change.emit(oemDeviceChanged, { serial })
  return issued
}

const newSerial = () => serialFrom([...randomBytes(SERIAL_PAYLOAD_LENGTH)])

async function addMetersOfP1Modules(
  tx: Tx,
  registered: readonly { id: number; type: OemDeviceType; locationId: number | null }[],
) {
  const meters = registered.flatMap(({ id, type, locationId }) =>
    type === 'P1_WIFI' && locationId !== null ? [p1Meter(id, locationId)] : [],
  )
  if (meters.length > 0) await tx.insertInto('device').values(meters).execute()
}
