import { type SoftwareReport, softwareReport } from '@kilowatt/contracts/mqtt/software-messages'
import {
  isOpenUpdate,
  isUnderWay,
  type UpdateStatus,
  underWayStatuses,
} from '@kilowatt/domain/fleet/update-statuses'
import { type Change, system } from '../../../platform/changes.ts'
import { firstFault } from '../../../platform/first-fault.ts'
import { parsedJson } from '../../../platform/http/packed-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { KnownDevice } from '../../devices/index.ts'
import {
  doneUplink,
  refusedUplink,
  smallBody,
  type UplinkHandler,
  type UplinkOutcome,
} from '../../gateway/index.ts'
import { sendOrders } from './update-orders.commands.ts'

/** Handles reports about updates (`u/ota`). */
export const softwareUplink =
  ({ inTx }: Pick<Platform, 'inTx'>): UplinkHandler =>
  async (device, message) => {
    const bytes = smallBody(message)
    const read = softwareReport.safeParse(bytes === 'large' ? undefined : parsedJson(bytes))
    if (!read.success) return refusedUplink('junk', firstFault(read.error))
    if (device.locationId === null) return refusedUplink('not_claimed')
    message.budget.spend('records', 1)
    return inTx(system, (change) => receiveReport(change, device, read.data))
  }

/**
 * Whether we ended the update without an answer of the controller, which may have completed it nevertheless.
 */
const isGivenUp = ({ status, code }: { status: UpdateStatus; code: string | null }) =>
  status === 'cancelled' || status === 'expired' || (status === 'failed' && code === 'silent')

const noUpdate = refusedUplink('junk', 'no such update')

async function receiveReport(
  change: Change,
  { oemDeviceId, locationId }: KnownDevice,
  { id, st, pct, code }: SoftwareReport,
): Promise<UplinkOutcome> {
  const { tx } = change
  const update = await tx
    .selectFrom('software_update')
    .select(['status', 'code', 'sent_at'])
    .where('id', '=', id)
    .where('oem_device_id', '=', oemDeviceId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!update || update.sent_at === null) return noUpdate
  const now = new Date()
  if (isGivenUp(update)) {
    if (st === 'link') return noUpdate
    // the controller had already started, so only its result counts
    if (st !== 'done') return doneUplink
  } else if (!isOpenUpdate(update.status)) return update.status === st ? doneUplink : noUpdate
  if (st === 'link') {
    await sendOrders(change, [id], ['waiting', ...underWayStatuses])
    return doneUplink
  }
  await tx
    .updateTable('software_update')
    .set({
      status: st,
      reported_at: now,
      ended_at: isUnderWay(st) ? null : now,
      ...(pct === undefined ? {} : { progress_pct: Math.round(pct) }),
      ...(st === 'done' ? { code: null } : code === undefined ? {} : { code }),
    })
    .where('id', '=', id)
    .execute()
  return doneUplink
}
