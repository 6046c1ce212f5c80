import { tunnelMessage } from '@kilowatt/contracts/mqtt/tunnel-messages'
import { system } from '../../../platform/changes.ts'
import { firstFault } from '../../../platform/first-fault.ts'
import { parsedJson } from '../../../platform/http/packed-body.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doneUplink, refusedUplink, smallBody, type UplinkHandler } from '../../gateway/index.ts'
import { closeTunnel, keepKey } from './tunnels.commands.ts'

/** Handles messages about a tunnel (`u/tun`). After our acknowledgement, the controller may connect. */
export const tunnelUplink =
  ({ inTx }: Pick<Platform, 'inTx'>): UplinkHandler =>
  async ({ oemDeviceId, locationId }, message) => {
    const bytes = smallBody(message)
    const read = tunnelMessage.safeParse(bytes === 'large' ? undefined : parsedJson(bytes))
    if (!read.success) return refusedUplink('junk', firstFault(read.error))
    if (locationId === null) return refusedUplink('not_claimed')
    message.budget.spend('records', 1)
    const { data } = read
    const isKnown = await inTx(system, async (change) => {
      if (data.st === 'key') return keepKey(change, { ...data, oemDeviceId })
      const own = await change.tx
        .selectFrom('tunnel')
        .select('id')
        .where('id', '=', data.id)
        .where('oem_device_id', '=', oemDeviceId)
        .executeTakeFirst()
      if (!own) return false
      await closeTunnel(change, data.id, data.st === 'closed' ? 'lost' : 'refused', data.code)
      return true
    })
    return isKnown ? doneUplink : refusedUplink('junk', 'no such tunnel')
  }
