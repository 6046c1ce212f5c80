import {
  type AckMessage,
  type CommandMessage,
  commandMessage,
} from '@kilowatt/contracts/mqtt/device-messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** How long after its expiry an acknowledgement may still be on its way. */
const ACK_GRACE_S = 10

/**
 * Commands that a device has not answered and may still carry out, oldest first: what it is sent when it connects. A device
 * that has one already answers a repeated id with the same acknowledgement.
 */
export async function openCommands(db: Db, oemDeviceId: number): Promise<CommandMessage[]> {
  const rows = await db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .select([
      'command.id',
      'command.parameter',
      'command.value',
      'command.hold_s',
      'command.requested_by',
      'command.expires_at',
      'device.source',
    ])
    .where('command.oem_device_id', '=', oemDeviceId)
    .where('command.status', '=', 'pending')
    .where('command.expires_at', '>', sql<Date>`now()`)
    .orderBy('command.requested_at')
    .execute()
  return rows.map((row) =>
    commandMessageOf({
      id: row.id,
      source: row.source ?? '',
      parameter: row.parameter,
      value: commandMessage.shape.val.parse(row.value),
      holdS: row.hold_s,
      requestedBy: row.requested_by,
      expiresAt: row.expires_at.getTime(),
    }),
  )
}

/** A command as it goes over the wire. */
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

/** Which states an acknowledgement may follow; a final state stays, so a repeated acknowledgement changes nothing. */
const mayFollow = ['pending', 'accepted'] as const

/** @returns whether the device has such a command */
export async function settleCommand(tx: Tx, oemDeviceId: number, ack: AckMessage): Promise<boolean> {
  const command = await tx
    .selectFrom('command')
    .select('status')
    .where('id', '=', ack.id)
    .where('oem_device_id', '=', oemDeviceId)
    .forUpdate()
    .executeTakeFirst()
  if (!command) return false
  await tx
    .updateTable('command')
    .set({ status: ack.st, code: ack.code ?? null, processed_at: sql<Date>`now()` })
    .where('id', '=', ack.id)
    .where('status', 'in', mayFollow)
    .execute()
  return true
}

/** Marks what no device answered in time. */
export async function expireCommands(tx: Tx): Promise<void> {
  await tx
    .updateTable('command')
    .set({ status: 'expired', processed_at: sql<Date>`now()` })
    .where('status', '=', 'pending')
    .where('expires_at', '<', sql<Date>`now() - make_interval(secs => ${ACK_GRACE_S})`)
    .execute()
}
