import { type Command, type CommandCause, command as contract } from '@kilowatt/contracts/devices/commands'
import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { readDescription } from '../control/parameter-rows.ts'
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

/** Commands for the devices of a location, including deleted ones, so the history stays complete. */
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
  const isWanted = (eb: ExpressionBuilder<Tables, 'command'>) =>
    eb.and([
      eb('command.location_id', '=', locationId),
      ...(deviceId === undefined ? [] : [eb('command.device_id', '=', deviceId)]),
      ...(status === undefined ? [] : [eb('command.status', '=', status)]),
    ])
  const { total } = await db
    .selectFrom('command')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(isWanted)
    .executeTakeFirstOrThrow()
  const rows = await selectCommands(db)
    .where(isWanted)
    .orderBy('command.requested_at', 'desc')
    .orderBy('command.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { commands: rows.map(toCommand), total: Number(total) }
}

export async function getCommand(db: Db, id: string): Promise<Command> {
  const row = await selectCommands(db).where('command.id', '=', id).executeTakeFirstOrThrow()
  return toCommand(row)
}

/** The latest command for each parameter of a device, by the parameter's name. */
export async function latestCommands(db: Db, deviceId: number): Promise<ReadonlyMap<string, Command>> {
  const rows = await selectCommands(db)
    .distinctOn('command.parameter')
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
  'p.description',
  'command.value',
  'command.hold_s as holdS',
  'command.value_before as before',
  sql<boolean>`command.value_before is not null`.as('isBeforeKnown'),
  'command.author',
  'command.cause',
  'command.requested_at as requestedAt',
  'command.expires_at as expiresAt',
  'command.status',
  'command.code',
  'command.processed_at as processedAt',
  'user_account.name as personName',
] as const

const selectCommands = (db: Db) =>
  db
    .selectFrom('command')
    .innerJoin('device', 'device.id', 'command.device_id')
    .leftJoin('user_account', 'user_account.id', 'command.requested_by')
    .leftJoin('device_parameter as p', (join) =>
      join.onRef('p.device_id', '=', 'command.device_id').onRef('p.name', '=', 'command.parameter'),
    )
    .select(commandColumns)

type Row = {
  id: string
  deviceId: number
  deviceName: string
  parameter: string
  description: unknown
  value: unknown
  holdS: number | null
  before: unknown
  isBeforeKnown: boolean
  author: 'user' | 'system'
  cause: CommandCause | null
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
  described: row.description == null ? null : readDescription(row.parameter, row.description),
  value: storedValue.parse(row.value),
  holdS: row.holdS,
  before: row.isBeforeKnown ? { value: storedValue.parse(row.before) } : null,
  processedBy: row.cause?.strategy
    ? { kind: 'strategy', name: row.cause.strategy.name }
    : { kind: row.author, name: row.personName },
  cause: row.cause,
  requestedAt: row.requestedAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
  status: row.status,
  code: row.code,
  processedAt: row.processedAt?.getTime() ?? null,
})
