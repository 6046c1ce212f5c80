import { parameterValue } from '@kilowatt/contracts/devices/parameters'
import type { CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { mayStill } from '../../identity/index.ts'

export type OpenCommand = {
  readonly command: CommandMessage
  /** epoch ms */
  readonly issuedAt: number
}

/**
 * Commands that OEM devices have not answered and may still carry out, oldest first, to send when they
 * connect. A device that has already received a command answers its repeated id with the same
 * acknowledgement.
 * @returns by OEM device; those without such commands are absent
 */
export async function openCommands(
  db: Db,
  oemDeviceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenCommand[]>> {
  const rows = await db
    .selectFrom('command as c')
    .innerJoin('device', 'device.id', 'c.device_id')
    .select([
      'c.id',
      'c.oem_device_id',
      'c.parameter',
      'c.value',
      'c.hold_s',
      'c.requested_by',
      'c.requested_at',
      'c.expires_at',
      'device.source',
    ])
    .where('c.oem_device_id', '=', sql<number>`any(${oemDeviceIds}::integer[])`)
    .where('c.status', '=', 'pending')
    .where('c.expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([eb('c.author', '=', 'system'), mayStill('c.requested_by', 'c.location_id', 'control')]),
    )
    .orderBy('c.requested_at')
    .execute()
  const ofDevice = Map.groupBy(rows, ({ oem_device_id }) => oem_device_id)
  return new Map([...ofDevice].map(([oemDeviceId, own]) => [oemDeviceId, own.map(toOpenCommand)]))
}

type Row = {
  id: string
  source: string | null
  parameter: string
  value: unknown
  hold_s: number | null
  requested_by: number | null
  requested_at: Date
  expires_at: Date
}

const toOpenCommand = (row: Row): OpenCommand => ({
  issuedAt: row.requested_at.getTime(),
  command: commandMessageOf({
    id: row.id,
    source: row.source ?? '',
    parameter: row.parameter,
    value: parameterValue.parse(row.value),
    holdS: row.hold_s,
    requestedBy: row.requested_by,
    expiresAt: row.expires_at.getTime(),
  }),
})

/** A command in the form of its MQTT message. */
export const commandMessageOf = (command: {
  id: string
  /** the device's name inside its controller */
  source: string
  parameter: string
  value: CommandMessage['val']
  holdS: number | null
  requestedBy: number | null
  /** epoch ms */
  expiresAt: number
}): CommandMessage => ({
  id: command.id,
  exp: command.expiresAt,
  op: 'set',
  dev: command.source,
  par: command.parameter,
  val: command.value,
  ...(command.holdS === null ? {} : { hold: command.holdS }),
  by: command.requestedBy === null ? 'system' : `user:${command.requestedBy}`,
})
