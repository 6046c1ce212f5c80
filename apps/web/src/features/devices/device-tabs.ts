import { oneOf } from '../../shared/address/address-values.ts'

/** The sides of a device in their order. */
export const deviceTabs = [
  'control',
  'energy',
  'details',
  'groups',
  'strategies',
  'commands',
  'quality',
] as const
/** What each is called. */
export const tabWords: Readonly<Record<DeviceTab, string>> = {
  control: 'devices.action_control',
  energy: 'words.energy',
  details: 'words.details',
  groups: 'devices.groups',
  strategies: 'devices.strategies',
  commands: 'devices.title',
  quality: 'devices.title2',
}
export type DeviceTab = (typeof deviceTabs)[number]

export const readDeviceTab = (raw: unknown): DeviceTab => oneOf(raw, deviceTabs) ?? 'control'
