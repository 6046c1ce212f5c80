export { commandMessageOf, expireCommands, openCommands } from './command-delivery.ts'
export {
  createDeviceDirectory,
  type DeviceDirectory,
  type KnownDevice,
  type KnownSource,
} from './device-directory.ts'
export { ensureP1Source } from './device-info.commands.ts'
export { handleDeviceMessage } from './device-messages.ts'
export { type Presence, startPresence } from './device-presence.ts'
export { hashDeviceSecret } from './device-secret.ts'
export { createDevice, createDeviceGroup, type NewDevice } from './devices.commands.ts'
export {
  type IssuedOemDevice,
  type NewOemDevice,
  P1_SOURCE,
  registerOemDevices,
} from './oem-devices.commands.ts'
