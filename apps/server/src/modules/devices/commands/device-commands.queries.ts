import { type Command, type CommandStatus, command as contract } from '@kilowatt/contracts/devices/commands'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'

type Page = {
  readonly page: number
  readonly pageSize: number
  readonly status?: CommandStatus | undefined
}
type Commands = { commands: Command[]; total: number }

/** Commands for a device, newest first. */
export const listDeviceCommands = (db: Db, device: AccessibleDevice, page: Page): Promise<Commands> =>
  listCommands(db, { locationId: device.location.id, deviceId: device.id }, page)

/** Commands for the devices of a location, deleted ones among them: what was done stays told. */
export const listLocationCommands = (
  db: Db,
  location: AccessibleLocation,
  { deviceId, ...page }: Page & { readonly deviceId?: number | undefined },
): Promise<Commands> => listCommands(db, { locationId: location.id, deviceId }, page)

async function listCommands(
  db: Db,
  { locationId, deviceId }: { locationId: number; deviceId: number | undefined },
  { page, pageSize, status }: Page,
): Promise<Commands> {
  let found = db.selectFrom('command').where('command.location_id', '=', locationId)
  if (deviceId !== undefined) found = found.where('command.device_id', '=', deviceId)
  if (status !== undefined) found = found.where('command.status', '=', status)
  const { total } = await found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .innerJoin('device', 'device.id', 'command.device_id')
    .leftJoin('user_account', 'user_account.id', 'command.requested_by')
    .select(commandColumns)
    .orderBy('command.requested_at', 'desc')
    .orderBy('command.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { commands: rows.map(toCommand), total: Number(total) }
}

export async function getCommand(db: Db, id: string): Promise<Command> {
  const row = await db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .leftJoin('user_account', 'user_account.id', 'command.requested_by')
    .select(commandColumns)
    .where('command.id', '=', id)
    .executeTakeFirstOrThrow()
  return toCommand(row)
}

/** The latest command for each parameter of a device, by its name. */
export async function latestCommands(db: Db, deviceId: number): Promise<ReadonlyMap<string, Command>> {
  const rows = await db
    .selectFrom('command')
    .distinctOn('command.parameter')
    .innerJoin('device', 'device.id', 'command.device_id')
    .leftJoin('user_account', 'user_account.id', 'command.requested_by')
    .select(commandColumns)
    .where('command.device_id', '=', deviceId)
    .orderBy('command.parameter')
    .orderBy('command.requested_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.parameter, toCommand(row)]))
}

const commandColumns = [
  'command.id',
  'device.id as deviceId',
  'device.name as deviceName',
  'command.parameter',
  'command.value',
  'command.hold_s as holdS',
  'command.value_before as before',
  sql<boolean>`command.value_before is not null`.as('isBeforeKnown'),
  'command.author',
  'command.requested_at as requestedAt',
  'command.expires_at as expiresAt',
  'command.status',
  'command.code',
  'command.processed_at as processedAt',
  'user_account.name as personName',
] as const

type Row = {
  id: string
  deviceId: number
  deviceName: string
  parameter: string
  value: unknown
  holdS: number | null
  before: unknown
  isBeforeKnown: boolean
  author: 'user' | 'system'
  requestedAt: Date
  expiresAt: Date
  status: CommandStatus
  code: string | null
  processedAt: Date | null
  personName: string | null
}

const { value: storedValue } = contract.shape

const toCommand = (row: Row): Command => ({
  id: row.id,
  device: { id: row.deviceId, name: row.deviceName },
  parameter: row.parameter,
  value: storedValue.parse(row.value),
  holdS: row.holdS,
  before: row.isBeforeKnown ? { value: storedValue.parse(row.before) } : null,
  processedBy: { kind: row.author, name: row.personName },
  requestedAt: row.requestedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  status: row.status,
  code: row.code,
  processedAt: row.processedAt?.getTime() ?? null,
})
