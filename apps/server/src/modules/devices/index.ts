export { hashDeviceSecret } from './device-secret.ts'
export { createDevice, createDeviceGroup, type NewDevice } from './devices.commands.ts'
export {
  type IssuedOemDevice,
  type NewOemDevice,
  P1_SOURCE,
  registerOemDevices,
} from './oem-devices.commands.ts'
