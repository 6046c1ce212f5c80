import { ackMessage, infoMessage, stateMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleCommand } from './commands/command-delivery.ts'
import { commandAnswered, oemDeviceChanged } from './device-events.ts'
import type { KnownDevice } from './registry/device-directory.ts'
import { applyInfo, isKnownInfo } from './structure/device-info.commands.ts'

/** `u/state`, `u/info` and `u/ack`: what devices say about themselves. */
export type DeviceMessageKind = 'state' | 'info' | 'ack'

/** null: taken over; else what is wrong with the message. */
export type DeviceMessageOutcome = { readonly problem: string } | null

/** @param content the parsed JSON, of any shape */
export async function handleDeviceMessage(
  platform: Pick<Platform, 'inTx'>,
  device: KnownDevice,
  kind: DeviceMessageKind,
  content: unknown,
): Promise<DeviceMessageOutcome> {
  if (kind === 'state') return handleState(platform, device, content)
  if (kind === 'info') return handleInfo(platform, device, content)
  return handleAck(platform, device, content)
}

/** Presence itself follows the connection, which cannot lie; the message brings the firmware's version. */
async function handleState({ inTx }: Pick<Platform, 'inTx'>, device: KnownDevice, content: unknown) {
  const { success, data: state, error } = stateMessage.safeParse(content)
  if (!success) return { problem: firstIssue(error) }
  const { fw } = state
  if (fw !== undefined)
    await inTx(system, ({ tx }) =>
      tx
        .updateTable('oem_device')
        .set({ software_version: fw })
        .where('id', '=', device.oemDeviceId)
        .where('software_version', 'is distinct from', fw)
        .execute(),
    )
  return null
}

async function handleInfo({ inTx }: Pick<Platform, 'inTx'>, device: KnownDevice, content: unknown) {
  const { success, data: info, error } = infoMessage.safeParse(content)
  if (!success) return { problem: firstIssue(error) }
  if (isKnownInfo(device, info)) return null
  await inTx(system, async ({ tx, emit }) => {
    await applyInfo(tx, device, info)
    emit(oemDeviceChanged, { serial: device.serial })
  })
  return null
}

async function handleAck({ inTx }: Pick<Platform, 'inTx'>, device: KnownDevice, content: unknown) {
  const { success, data: ack, error } = ackMessage.safeParse(content)
  if (!success) return { problem: firstIssue(error) }
  return inTx(system, async ({ tx, emit }) => {
    const isKnown = await settleCommand(tx, device.oemDeviceId, ack)
    if (!isKnown) return { problem: 'no such command' }
    emit(commandAnswered, { serial: device.serial, ack })
    return null
  })
}

type Issues = {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

const firstIssue = ({ issues }: Issues) => {
  const [issue] = issues
  return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : 'not valid'
}
