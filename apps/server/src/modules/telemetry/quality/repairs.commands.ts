import type { MadeRepair, RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import type { RepairSpan } from '@kilowatt/domain/energy/quality/repairs'
import { floorToQuarter, QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type AccessibleDevice, deviceCorrected, deviceSubject } from '../../devices/index.ts'
import { type Kept, oldestKept, repairOf } from './repair-request.ts'
import { listRepairs, repairsInForceOf } from './repairs.queries.ts'

/** Adds a repair over a device's received values, and recalculates everything that depends on them. */
export async function addRepair(
  change: Change<Person>,
  device: AccessibleDevice,
  request: RepairRequest,
  kept: Kept,
): Promise<MadeRepair> {
  const { tx, author } = change
  await lockRepairs(tx, device)
  const inForce = (await repairsInForceOf(tx, [device.id])).get(device.id) ?? []
  const repair = await repairOf(tx, device, request, inForce, kept)
  const { id } = await tx
    .insertInto('reading_repair')
    .values({
      device_id: device.id,
      kind: repair.kind,
      from_at: new Date(repair.from),
      to_at: repair.to === null ? null : new Date(repair.to),
      before_w: repair.beforeW,
      after_w: repair.afterW,
      made_by: author.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await followed(change, device, repair, kept)
  await change.audit({ ...deviceSubject(device), action: 'device.repair', after: auditedSpan(repair) })
  return made(tx, device, id)
}

/**
 * Undoes a repair.
 * @throws AppError `not_found` for a repair of another device, `conflict` for a repair that is already undone
 */
export async function undoRepair(
  change: Change<Person>,
  device: AccessibleDevice,
  repairId: number,
  kept: Kept,
): Promise<MadeRepair> {
  const { tx, author } = change
  await lockRepairs(tx, device)
  const found = (await listRepairs(tx, device.id, repairId))[0]
  if (!found) throw new AppError('not_found')
  if (found.undoneAt !== null) throw new AppError('conflict')
  await tx
    .updateTable('reading_repair')
    .set({ undone_at: sql`now()`, undone_by: author.actor.userId })
    .where('id', '=', repairId)
    .execute()
  await followed(change, device, found, kept)
  await change.audit({ ...deviceSubject(device), action: 'device.undo-repair', before: auditedSpan(found) })
  return made(tx, device, repairId)
}

/** Makes concurrent repairs of the same device wait, so they cannot contradict each other. */
const lockRepairs = (tx: Tx, { id }: Pick<AccessibleDevice, 'id'>) =>
  tx.selectFrom('device').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

async function made(tx: Tx, { id }: Pick<AccessibleDevice, 'id'>, repairId: number): Promise<MadeRepair> {
  const [repair] = await listRepairs(tx, id, repairId)
  if (!repair) throw new AppError('not_found')
  return repair
}

const auditedSpan = ({ kind, from, to }: RepairSpan) => ({
  repair: kind,
  from: new Date(from).toISOString(),
  ...(to !== null && to !== from && { to: new Date(to).toISOString() }),
})

/** Recalculates quarter-hours, and gives live values the right sign. */
async function followed(change: Change, device: AccessibleDevice, span: RepairSpan, kept: Kept) {
  const locationId = device.location.id
  await markSpan(change.tx, locationId, span, kept)
  change.emit(deviceCorrected, { locationId })
}

/** How far back a restarted register can affect results; every packed day has a reading nearby. */
const AROUND_EXCHANGE_MS = UTC_DAY_MS

async function markSpan(tx: Tx, locationId: number, { kind, from, to }: RepairSpan, kept: Kept) {
  const around = kind === 'exchange' ? AROUND_EXCHANGE_MS : 0
  const first = Math.max(floorToQuarter(from - around), oldestKept(kept))
  const last = Math.min((to ?? kept.now) + around, kept.now)
  if (last < first) return
  await sql`
    insert into dirty_quarter (location_id, at)
    select ${locationId}, at
    from generate_series(${new Date(first)}::timestamptz, ${new Date(last)}::timestamptz, ${`${QUARTER_MS} milliseconds`}::interval) as at
  `.execute(tx)
}
