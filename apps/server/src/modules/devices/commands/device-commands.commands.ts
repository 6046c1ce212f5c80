import { randomUUID } from 'node:crypto'
import type { createCommand as contract } from '@kilowatt/contracts/devices/devices'
import { controlRefusal, controlRefusals } from '@kilowatt/domain/devices/device-control'
import type { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import { commandIssued } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from '../structure/device.access.ts'
import { commandMessageOf } from './command-delivery.ts'

type NewCommand = Omit<z.output<typeof contract>, 'deviceId'>

/**
 * Writes a command down as pending and, after the commit, tells whoever holds the device's connection to send it. An older
 * one for the same parameter that is still pending is superseded: only the last wish of a person counts.
 * @throws AppError `conflict` with the spec's words when the device cannot hear it
 */
export async function issueCommand(
  change: Change<Person>,
  device: AccessibleDevice,
  { parameter, value, expiresInS, holdS }: NewCommand,
): Promise<{ id: string }> {
  const refusal = controlRefusal(device.controllability)
  if (refusal !== null) throw new AppError('conflict', { message: controlRefusals[refusal] })
  const { oemDevice, source } = device
  if (oemDevice === null || source === null)
    throw new Error('a device that can be controlled is behind a controller')

  const { tx } = change
  const { actor } = change.author
  const hold = holdS ?? null
  const id = randomUUID()
  const requestedAt = new Date()
  const expiresAt = new Date(requestedAt.getTime() + expiresInS * 1000)
  await tx
    .updateTable('command')
    .set({ status: 'superseded', processed_at: requestedAt })
    .where('device_id', '=', device.id)
    .where('parameter', '=', parameter)
    .where('status', '=', 'pending')
    .execute()
  await tx
    .insertInto('command')
    .values({
      id,
      location_id: device.location.id,
      device_id: device.id,
      oem_device_id: oemDevice.id,
      parameter,
      value: JSON.stringify(value),
      hold_s: hold,
      requested_by: actor.userId,
      requested_at: requestedAt,
      expires_at: expiresAt,
    })
    .execute()
  await change.audit({
    ...deviceSubject(device),
    action: 'device.command',
    after: { commandId: id, parameter, value, holdS: hold },
  })
  const command = commandMessageOf({
    id,
    source,
    parameter,
    value,
    holdS: hold,
    requestedBy: actor.userId,
    expiresAt: expiresAt.getTime(),
  })
  change.emit(commandIssued, { serial: oemDevice.serial, command })
  return { id }
}
