/** Controllers, P1 modules and gateways, the devices behind them, how they are linked to locations, and commands. */

import type { Platform } from '../../platform/platform.ts'
import type { MailToAddress } from '../notifications/index.ts'
import { commandsRoutes } from './commands/commands.routes.ts'
import { forgetCommands } from './commands/forget-commands.job.ts'
import type { SetByPerson } from './commands/set-parameter.commands.ts'
import { notifyDataLimits } from './line/data-limit.job.ts'
import { forgetLines } from './line/forget-lines.job.ts'
import { lineRoutes } from './line/line.routes.ts'
import { oemDevicesRoutes } from './registry/oem-devices.routes.ts'
import { directionTestsRoutes } from './setup/direction-tests.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { setupDraftRoutes } from './setup/setup-draft.routes.ts'
import type { DeviceHistory } from './structure/device-changes.commands.ts'
import { deviceGroupsRoutes } from './structure/device-groups.routes.ts'
import { devicesRoutes } from './structure/devices.routes.ts'

export { type OpenCommand, openCommands } from './commands/command-delivery.ts'
export { expireCommands } from './commands/command-outcomes.commands.ts'
export { type CommandTarget, issueSystemCommand } from './commands/device-commands.commands.ts'
export type { PersonalSetting } from './commands/set-parameter.commands.ts'
export {
  type KnownParameter,
  listParameters,
  listParametersOf,
} from './control/parameter-rows.ts'
export {
  type ControlChange,
  commandIssued,
  controlChanged,
  deviceCorrected,
  oemDeviceChanged,
} from './device-events.ts'
export { applyDeviceMessage } from './device-messages.ts'
export { type ConnectionNote, logConnections } from './line/connection-log.commands.ts'
export { addToLineDays, type LineSum } from './line/line-days.commands.ts'
export {
  type DeviceMessageKind,
  readDeviceMessage,
  readLargeDeviceMessage,
} from './read-device-message.ts'
export { notifyOfController } from './registry/controller-notices.ts'
export { controllerSubject } from './registry/controller-subject.ts'
export {
  createDeviceDirectory,
  type DeviceDirectory,
  type KnownDevice,
  type KnownSource,
} from './registry/device-directory.ts'
export { hashDeviceSecret } from './registry/device-secret.ts'
export type { NewOemDevice } from './registry/new-oem-device.ts'
export { type AccessibleOemDevice, accessOemDevice } from './registry/oem-device.access.ts'
export {
  type IssuedOemDevice,
  importOemDevices,
  registerOemDevice,
  registerOemDevices,
} from './registry/oem-devices.commands.ts'
export { listOemDevices } from './registry/oem-devices.queries.ts'
export { P1_SOURCE } from './registry/p1-meter.ts'
export {
  disconnectLost,
  heldElsewhere,
  keepConnected,
  type PresenceChange,
  writeActivity,
  writePresence,
} from './registry/presence.commands.ts'

import { devicesPersonalData } from './devices.personal-data.ts'

export { startChannelRecorder } from './structure/channel-recorder.ts'
export { type AccessibleDevice, accessDevice, deviceSubject } from './structure/device.access.ts'
export { ensureP1Source } from './structure/device-info.commands.ts'
export { inDeviceOrder } from './structure/device-order.ts'
export { type StaysOfDevice, writeStays } from './structure/device-stays.commands.ts'
export { createDevice, createDeviceGroup, type NewDevice } from './structure/devices.commands.ts'

export function createDevices(
  platform: Platform,
  mailToAddress: MailToAddress,
  { setByPerson, ...history }: DeviceHistory & { readonly setByPerson: SetByPerson },
) {
  return {
    personalData: devicesPersonalData,
    routes: {
      devices: devicesRoutes(platform, history),
      deviceGroups: deviceGroupsRoutes(platform),
      commands: commandsRoutes(platform, setByPerson),
      oemDevices: { ...oemDevicesRoutes(platform), ...lineRoutes(platform) },
      setup: setupRoutes(platform, history),
      setupDraft: setupDraftRoutes(platform),
      directionTests: directionTestsRoutes(platform),
    },
    jobs: [forgetCommands(platform), forgetLines(platform), notifyDataLimits(platform, mailToAddress)],
  }
}
