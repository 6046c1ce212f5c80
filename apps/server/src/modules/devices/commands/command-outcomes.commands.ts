import { matchesKind } from '@kilowatt/contracts/devices/parameters'
import type { AckMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { noteControlChange } from '../control/control-revision.ts'
import { jsonOf, lockParameter } from '../control/parameter-rows.ts'

/** How long after a command's expiry an acknowledgement may still arrive. */
const ACK_GRACE_S = 10
/** Time for an accepted command: a compressor may have to rest for ten minutes first. */
const UNFINISHED_S = 900

/**
 * Whether an acknowledgement changes a command. The device's final result is kept, so a repeated
 * acknowledgement changes nothing.
 */
function changes(
  { st }: AckMessage,
  { status, is_assumed }: { status: CommandStatus; is_assumed: boolean },
): boolean {
  if (status === 'pending' || status === 'accepted') return st !== status
  // ended only by the server, because of a newer command or a timeout; the device's own result takes
  // precedence
  return is_assumed && st === 'done'
}

/**
 * Stores the device's answer to a command.
 * @returns whether the device has such a command
 */
export async function settleCommand(change: Change, oemDeviceId: number, ack: AckMessage): Promise<boolean> {
  const { tx } = change
  const command = await tx
    .selectFrom('command')
    .select(['device_id', 'parameter', 'status', 'is_assumed', 'value', 'hold_s', 'value_before'])
    .select(sql<boolean>`value_before is not null`.as('isBeforeKnown'))
    .where('id', '=', ack.id)
    .where('oem_device_id', '=', oemDeviceId)
    .forUpdate()
    .executeTakeFirst()
  if (!command) return false
  if (!changes(ack, command)) return true
  await tx
    .updateTable('command')
    .set({ status: ack.st, code: ack.code ?? null, is_assumed: false, processed_at: sql<Date>`now()` })
    .where('id', '=', ack.id)
    .execute()
  if (ack.st === 'done') await noteEffect(change, command, ack)
  await noteControlChange(change, [command.device_id])
  return true
}

type Settled = {
  device_id: number
  parameter: string
  value: unknown
  hold_s: number | null
  value_before: unknown
  isBeforeKnown: boolean
}

/**
 * A confirmed value is in force, unless a newer command for the same parameter was confirmed before. If the device also
 * reports its values, that report takes precedence.
 */
async function noteEffect({ tx }: Change, command: Settled, ack: AckMessage): Promise<void> {
  const known = await lockParameter(tx, command.device_id, command.parameter)
  if (!known || (await isOvertaken(tx, ack.id, command))) return
  const reportedValue =
    ack.val !== undefined && matchesKind(known.parameter, ack.val) ? jsonOf(ack.val) : null
  const isHeld = command.hold_s !== null
  // a hold that replaces another one returns to the value before both of them
  const after = known.now?.held ? jsonOf(known.now.held.next) : beforeOf(command)
  await tx
    .updateTable('device_parameter')
    .set({
      value: reportedValue ?? JSON.stringify(command.value),
      value_at: sql<Date>`now()`,
      held_until: isHeld ? sql<Date>`now() + make_interval(secs => ${command.hold_s})` : null,
      value_after: isHeld ? after : null,
    })
    .where('device_id', '=', command.device_id)
    .where('name', '=', command.parameter)
    .execute()
}

const isOvertaken = async (tx: Tx, id: string, { device_id, parameter }: Settled): Promise<boolean> =>
  (await tx
    .selectFrom('command')
    .select('id')
    .where('device_id', '=', device_id)
    .where('parameter', '=', parameter)
    // compared in the database, because a `Date` has no microseconds
    .where('requested_at', '>', ({ selectFrom }) =>
      selectFrom('command as own').select('own.requested_at').where('own.id', '=', id),
    )
    .where('status', '=', 'done')
    .limit(1)
    .executeTakeFirst()) !== undefined

const beforeOf = ({ isBeforeKnown, value_before }: Settled) =>
  isBeforeKnown ? JSON.stringify(value_before) : null

/** Marks commands that no device answered in time, and accepted ones that were never finished. */
export async function expireCommands(change: Change): Promise<void> {
  const { tx } = change
  const { rows } = await sql<{ deviceId: number }>`
    update command set processed_at = now(), is_assumed = true,
      status = case when status = 'pending' then 'expired' else 'failed' end,
      code = case when status = 'pending' then code else 'unconfirmed' end
    where (status = 'pending' and expires_at < now() - make_interval(secs => ${ACK_GRACE_S}))
      or (status = 'accepted' and expires_at < now() - make_interval(secs => ${UNFINISHED_S}))
    returning device_id as "deviceId"
  `.execute(tx)
  await noteControlChange(
    change,
    rows.map(({ deviceId }) => deviceId),
  )
}
