/** Measurements of devices: ingest, storage, roll-ups, charts and live values. */
export { readCategoryChart } from './charts/charts-category.queries.ts'
export { type DeviceQuarters, readDeviceQuarters } from './charts/device-quarters.queries.ts'
export { readEnergySummary } from './charts/energy-summary.queries.ts'
export { type GridQuarters, readGridQuarters } from './charts/grid-quarters.queries.ts'
export { readLocationQuarters } from './charts/location-quarters.queries.ts'
export { sumLocation } from './charts/location-sums.queries.ts'
export { coveredLocations } from './charts/locations/covered-locations.queries.ts'
export {
  resolveLocations,
  sumLocations,
  totalsByLocationSet,
} from './charts/locations/locations-sums.queries.ts'
export { readNearestDay } from './charts/nearest-day.queries.ts'
export { assertRange } from './charts/plan/charts-plan.ts'
export { MAX_SUMMED_ROWS, queryPlanForRange, summedRows } from './charts/plan/locations-plan.ts'
export { spreadColumn } from './charts/spread-column.ts'
export { readEstimatedSpans } from './charts/sums/estimated.queries.ts'
export { createTelemetry } from './create-telemetry.ts'
export { markLocationForRecalculation, reverseHistory } from './history/device-history.commands.ts'
export { type HistoryDay, loadHistory } from './history/history-load.ts'
export {
  type CalculatedDevice,
  listCalculatedDevices,
  listCalculatedDevicesOfLocation,
  storedSpans,
} from './minutes/calculated-devices.queries.ts'
export { readDeviceMinutes } from './minutes/device-minutes.queries.ts'
export { readMinutes } from './minutes/minute-view.queries.ts'
export { type ReadingBlock, readingsStored } from './reading-events.ts'
export { reconcileReported } from './reported/reconciliation.queries.ts'
export {
  forgetReported,
  keepReportedDays,
  type ReportedDay,
} from './reported/reported-days.commands.ts'
export { lockLocation } from './rollup/rollup-lock.ts'
export { sumDaysInNewZone } from './rollup/sum-days-in-new-zone.commands.ts'
