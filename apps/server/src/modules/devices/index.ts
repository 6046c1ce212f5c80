import type { Platform } from '../../platform/platform.ts'
import { devicesRoutes } from './devices.routes.ts'
import { menuRoutes } from './menu.routes.ts'
import { menuBranchesRoutes } from './menu-branches.routes.ts'
import { oemDevicesRoutes } from './oem-devices.routes.ts'
import { setupRoutes } from './setup.routes.ts'

export { startChannelRecorder } from './channel-recorder.ts'
export { expireCommands, openCommands } from './command-delivery.ts'
export {
  createDeviceDirectory,
  type DeviceDirectory,
  type KnownDevice,
  type KnownSource,
} from './device-directory.ts'
export {
  commandAnswered,
  commandIssued,
  oemDeviceChanged,
  presenceChanged,
} from './device-events.ts'
export { ensureP1Source } from './device-info.commands.ts'
export { handleDeviceMessage } from './device-messages.ts'
export { startPresence } from './device-presence.ts'
export { hashDeviceSecret } from './device-secret.ts'
export { createDevice, createDeviceGroup, type NewDevice } from './devices.commands.ts'
export { readProductionBatch } from './oem-device-import.commands.ts'
export {
  type IssuedOemDevice,
  type NewOemDevice,
  registerOemDevice,
  registerOemDevices,
} from './oem-devices.commands.ts'
export { listOemDevices } from './oem-devices.queries.ts'
export { P1_SOURCE } from './p1-meter.ts'

/** Controllers, P1 modules and what is behind them; the tree of places down to them. */
export const createDevices = (platform: Platform) => ({
  routes: {
    devices: devicesRoutes(platform),
    oemDevices: oemDevicesRoutes(platform),
    setup: setupRoutes(platform),
    menu: menuRoutes(platform),
    menuBranches: menuBranchesRoutes(platform),
  },
})
