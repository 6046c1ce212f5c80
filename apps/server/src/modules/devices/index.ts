/** Controllers, P1 modules and gateways, what stands behind them, how they come to a location, and commands for them. */

import type { Platform } from '../../platform/platform.ts'
import { devicesRoutes } from './devices.routes.ts'
import { oemDevicesRoutes } from './registry/oem-devices.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { setupDraftRoutes } from './setup/setup-draft.routes.ts'

export { expireCommands, openCommands } from './commands/command-delivery.ts'
export {
  commandIssued,
  oemDeviceChanged,
} from './device-events.ts'
export { applyDeviceMessage } from './device-messages.ts'
export {
  type DeviceMessageKind,
  readDeviceMessage,
  readLargeDeviceMessage,
} from './read-device-message.ts'
export {
  createDeviceDirectory,
  type DeviceDirectory,
  type KnownDevice,
  type KnownSource,
} from './registry/device-directory.ts'
export { hashDeviceSecret } from './registry/device-secret.ts'
export {
  type IssuedOemDevice,
  importOemDevices,
  type NewOemDevice,
  registerOemDevice,
  registerOemDevices,
} from './registry/oem-devices.commands.ts'
export { listOemDevices } from './registry/oem-devices.queries.ts'
export { P1_SOURCE } from './registry/p1-meter.ts'
export {
  disconnectLost,
  heldElsewhere,
  keepConnected,
  writeActivity,
  writePresence,
} from './registry/presence.commands.ts'
export { startChannelRecorder } from './structure/channel-recorder.ts'
export { ensureP1Source } from './structure/device-info.commands.ts'
export { createDevice, createDeviceGroup, type NewDevice } from './structure/devices.commands.ts'

export const createDevices = (platform: Platform) => ({
  routes: {
    devices: devicesRoutes(platform),
    oemDevices: oemDevicesRoutes(platform),
    setup: setupRoutes(platform),
    setupDraft: setupDraftRoutes(platform),
  },
})
