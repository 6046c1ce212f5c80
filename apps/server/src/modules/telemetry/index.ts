export { type DeviceGateway, startDeviceGateway } from './device-gateway.ts'
export { type History, type HistoryDay, type HistoryDevice, loadHistory } from './history-load.ts'
export { startRollUps } from './rollup-loop.ts'
export { createHistory } from './telemetry-history.ts'
