import { command as contract } from '@kilowatt/contracts/devices/devices'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'

type Command = z.output<typeof contract>

const LATEST = 50

/** The latest commands of a device, newest first. */
export async function listCommands(db: Db, device: AccessibleDevice): Promise<Command[]> {
  const rows = await selectCommands(db)
    .where('command.device_id', '=', device.id)
    .orderBy('command.requested_at', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(toCommand)
}

export async function getCommand(db: Db, id: string): Promise<Command> {
  return toCommand(await selectCommands(db).where('command.id', '=', id).executeTakeFirstOrThrow())
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCommands>['executeTakeFirstOrThrow']>>

const selectCommands = (db: Db) =>
  db
    .selectFrom('command')
    .leftJoin('user_account', 'user_account.id', 'command.requested_by')
    .select([
      'command.id',
      'command.device_id as deviceId',
      'command.parameter',
      'command.value',
      'command.requested_at as requestedAt',
      'command.expires_at as expiresAt',
      'command.status',
      'command.code',
      'command.processed_at as processedAt',
      'user_account.name as requestedBy',
    ])

const toCommand = (row: Row): Command => ({
  ...row,
  value: contract.shape.value.parse(row.value),
  requestedAt: row.requestedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  processedAt: row.processedAt?.getTime() ?? null,
})
