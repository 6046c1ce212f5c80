/** What devices measured: takes it in, keeps it, sums it up, and shows it as charts and as live values. */
export { readCategoryChart } from './charts/charts-category.queries.ts'
export { type DeviceQuarters, readDeviceQuarters } from './charts/device-quarters.queries.ts'
export { readEnergySummary } from './charts/energy-summary.queries.ts'
export { sumLocation } from './charts/location-sums.queries.ts'
export {
  /** @public */
  type LocationsPlan,
  /** @public */
  planLocations,
  /** @public */
  planRange,
} from './charts/locations-plan.ts'
export {
  /** @public */
  type LocationSet,
  /** @public */
  type LocationsSums,
  resolveLocations,
  sumLocations,
} from './charts/locations-sums.queries.ts'
export { readNearestDay } from './charts/nearest-day.queries.ts'
export { createTelemetry } from './create-telemetry.ts'
export { recalculate, turnHistory } from './history/device-history.commands.ts'
export { type HistoryDay, loadHistory } from './history/history-load.ts'
export { type CalculatedDevice, listCalculatedDevices } from './minutes/calculated-devices.queries.ts'
export { readDeviceMinutes } from './minutes/device-minutes.queries.ts'
