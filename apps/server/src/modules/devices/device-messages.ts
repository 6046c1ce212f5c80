import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type {
  AckMessage,
  DeviceReport,
  InfoMessage,
  StateMessage,
} from '@kilowatt/contracts/mqtt/device-messages'
import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleCommand } from './commands/command-outcomes.commands.ts'
import { applyReport } from './control/device-report.commands.ts'
import { oemDeviceChanged } from './device-events.ts'
import type { DeviceMessage, ReceivedText } from './read-device-message.ts'
import type { KnownDevice } from './registry/device-directory.ts'
import { keepAnnouncement } from './structure/announcement.commands.ts'
import { applyInfo, isKnownInfo } from './structure/device-info.commands.ts'

/**
 * Number of records written for a message, in addition to that of the device itself, or the reason why it is
 * refused.
 */
export type DeviceMessageOutcome =
  | { readonly records: number }
  | {
      readonly reason: Extract<RefusalReason, 'junk' | 'over_limit' | 'unknown_source' | 'not_claimed'>
      readonly problem: string
    }

type Writes = Pick<Platform, 'inTx'>

const nothingMore = { records: 0 }

export async function applyDeviceMessage(
  platform: Writes,
  device: KnownDevice,
  message: DeviceMessage,
): Promise<DeviceMessageOutcome> {
  switch (message.kind) {
    case 'state':
      return applyState(platform, device, message.content)
    case 'info':
      return receiveInfo(platform, device, message.content, message.received)
    case 'dev':
      return receiveReport(platform, device, message.content)
    case 'ack':
      return applyAck(platform, device, message.content)
  }
}

/**
 * Stores the firmware version. Whether a device is present follows from the connection, which is more
 * reliable.
 */
async function applyState({ inTx }: Writes, device: KnownDevice, { fw }: StateMessage) {
  if (fw !== undefined && fw !== device.softwareVersion)
    await inTx(system, async ({ tx, emit }) => {
      await tx
        .updateTable('oem_device')
        .set({ software_version: fw })
        .where('id', '=', device.oemDeviceId)
        .execute()
      emit(oemDeviceChanged, { serial: device.serial })
    })
  return nothingMore
}

async function receiveInfo(
  { inTx }: Writes,
  device: KnownDevice,
  info: InfoMessage,
  received: ReceivedText,
): Promise<DeviceMessageOutcome> {
  if (isKnownInfo(device, info)) return nothingMore
  return inTx(system, async (change) => {
    const tooMany = await applyInfo(change, device, info)
    if (tooMany !== null) return { reason: 'over_limit', problem: `${tooMany} devices` }
    await keepAnnouncement(change.tx, device, received)
    change.emit(oemDeviceChanged, { serial: device.serial })
    return {
      records: info.devices.length + Math.ceil(parameterCount(info) / deviceLimits.parametersPerRecord),
    }
  })
}

const parameterCount = ({ devices }: InfoMessage) =>
  devices.reduce((count, { params }) => count + params.length, 0)

async function receiveReport(
  { inTx }: Writes,
  device: KnownDevice,
  report: DeviceReport,
): Promise<DeviceMessageOutcome> {
  if (device.locationId === null) return { reason: 'not_claimed', problem: report.dev }
  return inTx(system, async (change) => (await applyReport(change, device, report)) ?? nothingMore)
}

async function applyAck(
  { inTx }: Writes,
  device: KnownDevice,
  ack: AckMessage,
): Promise<DeviceMessageOutcome> {
  return inTx(system, async (change) => {
    const isKnown = await settleCommand(change, device.oemDeviceId, ack)
    return isKnown ? nothingMore : { reason: 'junk', problem: 'no such command' }
  })
}
