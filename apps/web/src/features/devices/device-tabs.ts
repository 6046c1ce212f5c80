import { oneOf } from '../../shared/address/address-values.ts'

/** The tabs of a device, in order. */
export const deviceTabs = [
  'control',
  'energy',
  'details',
  'groups',
  'strategies',
  'commands',
  'quality',
] as const
/** Label of each tab. */
export const tabWords: Readonly<Record<DeviceTab, string>> = {
  control: 'devices.action_control',
  energy: 'words.energy',
  details: 'words.details',
  groups: 'devices.groups',
  strategies: 'devices.strategies',
  commands: 'devices.title',
  quality: 'devices.tab_quality',
}
export type DeviceTab = (typeof deviceTabs)[number]

export const readDeviceTab = (raw: unknown): DeviceTab => oneOf(raw, deviceTabs) ?? 'control'
