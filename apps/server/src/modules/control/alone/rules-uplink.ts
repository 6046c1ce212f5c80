import { rulesMessage } from '@kilowatt/contracts/mqtt/rules-messages'
import { system } from '../../../platform/changes.ts'
import { firstFault } from '../../../platform/first-fault.ts'
import { parsedJson } from '../../../platform/http/packed-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doneUplink, refusedUplink, smallBody, type UplinkHandler } from '../../gateway/index.ts'
import { answerRules, noteAlone } from './alone.commands.ts'

/** Number of entries charged to the controller as one message; a day without the cloud has a few. */
const ENTRIES_PER_RECORD = 50

/** Handles reports of a controller about its rules (`u/rules`). */
export const rulesUplink =
  ({ inTx }: Pick<Platform, 'inTx'>): UplinkHandler =>
  async (device, message) => {
    const bytes = smallBody(message)
    const read = rulesMessage.safeParse(bytes === 'large' ? undefined : parsedJson(bytes))
    if (!read.success) return refusedUplink('junk', firstFault(read.error))
    if (device.locationId === null) return refusedUplink('not_claimed')
    const { data } = read
    const controller = { oemDeviceId: device.oemDeviceId, locationId: device.locationId }
    message.budget.spend('records', data.st === 'did' ? 1 + data.log.length / ENTRIES_PER_RECORD : 1)
    const isKnown = await inTx(system, (change) =>
      data.st === 'did'
        ? noteAlone(change, controller, data, message.receivedAt)
        : answerRules(change, controller, data),
    )
    return isKnown ? doneUplink : refusedUplink('junk', 'id: no such order')
  }
