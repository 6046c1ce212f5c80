import {
  type ChartSearch,
  chartDefaults,
  parseChartSearch,
} from '../../../../features/charts/request/chart-search.ts'
import { type CommandAddress, readCommandAddress } from '../../../../features/commands/command-address.ts'
import { type DeviceTab, readDeviceTab } from '../../../../features/devices/device-tabs.ts'

/** Reads the address of a device: the tab, and the state of that tab. */
export type DeviceSearch = { tab: DeviceTab } & ChartSearch & CommandAddress

export const deviceDefaults = { ...chartDefaults, tab: 'control' } as const satisfies Partial<DeviceSearch>

export const parseDeviceSearch = (raw: Record<string, unknown>): DeviceSearch => ({
  tab: readDeviceTab(raw.tab),
  ...parseChartSearch(raw),
  ...readCommandAddress(raw),
})
