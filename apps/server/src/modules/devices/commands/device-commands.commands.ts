import { randomUUID } from 'node:crypto'
import type { CommandCause, createCommand as contract } from '@kilowatt/contracts/devices/commands'
import { parameterValue } from '@kilowatt/contracts/devices/parameters'
import { controlRefusal, controlRefusals } from '@kilowatt/domain/devices/device-control'
import { judgeRequest, type ValueRefusal } from '@kilowatt/domain/devices/parameters/judge-value'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change, Person, ReasonedSystem } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteControlChange } from '../control/control-revision.ts'
import { jsonOf, lockParameter } from '../control/parameter-rows.ts'
import { commandIssued } from '../device-events.ts'
import { type AccessibleDevice, deviceSubject } from '../structure/device.access.ts'
import { commandMessageOf } from './command-delivery.ts'

export type NewCommand = Omit<z.output<typeof contract>, 'deviceId'>

/** Who decided on a command: a person, or the system with its reason. */
export type Issuer = Person | ReasonedSystem

/** More than a person sets by hand, and less than wears out a device. */
export const COMMANDS_PER_MINUTE = 60

const fieldOf: Record<ValueRefusal, 'parameter' | 'value' | 'holdS'> = {
  parameter: 'parameter',
  read_only: 'parameter',
  type: 'value',
  range: 'value',
  hold: 'holdS',
}

/** Facts about a device that a command depends on. */
export type CommandTarget = Pick<
  AccessibleDevice,
  'id' | 'name' | 'source' | 'oemDevice' | 'controllability'
> & { readonly location: Pick<AccessibleDevice['location'], 'id' | 'companyId'> }

/**
 * Stores a command as pending and, after the commit, lets the server with the device's connection send it. It
 * supersedes an older pending command for the same parameter, because only the last choice counts, whether a
 * person's or the system's. A repeated id is the same command. The audit entry names the person, or the
 * system with its reason.
 * @throws AppError `value_refused` naming the field, if the device's own description excludes the value;
 * `conflict` with the spec's words if the device cannot be reached; `too_many_requests`
 */
export const issueCommand = (
  change: Change<Issuer>,
  device: AccessibleDevice,
  request: NewCommand,
): Promise<Issued> => issue(change, device, request, { isAudited: true, cause: null })

/**
 * Like `issueCommand`, for the system, which needs no access.
 * @param isAudited false for a command that repeats or adjusts a value that is already in the audit log: a
 * strategy that follows surplus sends a command every few seconds, and the history of commands has all of
 * them
 * @param cause what decided, for the history of commands
 */
export const issueSystemCommand = (
  change: Change<ReasonedSystem>,
  target: CommandTarget,
  request: NewCommand,
  entry: Entry,
): Promise<Issued> => issue(change, target, request, entry)

/** `isRepeated`: the command had been issued before, and nothing was done. */
type Issued = { readonly id: string; readonly isRepeated: boolean }

type Entry = { readonly isAudited: boolean; readonly cause: CommandCause | null }

async function issue(
  change: Change<Issuer>,
  device: CommandTarget,
  request: NewCommand,
  { isAudited, cause }: Entry,
): Promise<Issued> {
  const { tx, author } = change
  const userId = author.actor?.userId ?? null
  const { parameter, value, expiresInS, whenOffline } = request
  const holdS = request.holdS ?? null
  const known = await lockParameter(tx, device.id, parameter)
  if (request.id !== undefined && (await isIssued(tx, device, userId, { ...request, id: request.id })))
    return { id: request.id, isRepeated: true }

  const refusal = controlRefusal(device.controllability)
  if (refusal !== null && !(refusal === 'notConnected' && whenOffline === 'wait'))
    throw new AppError('conflict', { message: controlRefusals[refusal] })
  const fault = judgeRequest(known?.parameter, { value, holdS })
  if (fault !== null)
    throw new AppError('value_refused', { fields: [{ path: fieldOf[fault], message: fault }] })
  await assertNotTooMany(tx, device.id)
  const { oemDevice, source } = device
  if (oemDevice === null || source === null)
    throw new Error('a device that can be controlled is behind a controller')

  const before = known?.now && { value: known.now.value }
  const issued = await tx
    .insertInto('command')
    .values({
      id: request.id ?? randomUUID(),
      location_id: device.location.id,
      device_id: device.id,
      oem_device_id: oemDevice.id,
      parameter,
      value: jsonOf(value),
      value_before: before ? jsonOf(before.value) : null,
      hold_s: holdS,
      author: userId === null ? 'system' : 'user',
      requested_by: userId,
      cause: cause && JSON.stringify(cause),
      // from one clock for all servers, and later than the command it supersedes, because the parameter is locked
      requested_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${expiresInS})`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'requested_at as requestedAt', 'expires_at as expiresAt'])
    .executeTakeFirst()
  if (!issued) throw new AppError('conflict')
  const { id } = issued
  await tx
    .updateTable('command')
    .set({ status: 'superseded', is_assumed: true, processed_at: issued.requestedAt })
    .where('device_id', '=', device.id)
    .where('parameter', '=', parameter)
    .where('status', '=', 'pending')
    .where('id', '<>', id)
    .execute()
  if (isAudited)
    await change.audit({
      ...deviceSubject(device),
      action: 'device.command',
      ...(before && { before }),
      after: { commandId: id, parameter, value, holdS, ...('reason' in author && { reason: author.reason }) },
    })
  await noteControlChange(change, [device.id])
  const command = commandMessageOf({
    id,
    source,
    parameter,
    value,
    holdS,
    requestedBy: userId,
    expiresAt: issued.expiresAt.getTime(),
  })
  change.emit(commandIssued, { serial: oemDevice.serial, issuedAt: issued.requestedAt.getTime(), command })
  return { id, isRepeated: false }
}

/**
 * Whether the command has already been issued.
 * @throws AppError `conflict` if the id belongs to another command
 */
async function isIssued(
  tx: Tx,
  device: CommandTarget,
  userId: number | null,
  request: NewCommand & { id: string },
) {
  const row = await tx
    .selectFrom('command')
    .select(['device_id', 'parameter', 'value', 'hold_s', 'author', 'requested_by'])
    .where('id', '=', request.id)
    .executeTakeFirst()
  if (!row) return false
  const isSame =
    row.device_id === device.id &&
    (row.author === 'system') === (userId === null) &&
    row.requested_by === userId &&
    row.parameter === request.parameter &&
    row.hold_s === (request.holdS ?? null) &&
    isSameValue(parameterValue.parse(row.value), request.value)
  if (!isSame) throw new AppError('conflict')
  return true
}

async function assertNotTooMany(tx: Tx, deviceId: number) {
  const { count } = await tx
    .selectFrom('command')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('device_id', '=', deviceId)
    .where('requested_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= COMMANDS_PER_MINUTE) throw new AppError('too_many_requests')
}
