export { type DeviceGateway, startDeviceGateway } from './device-gateway.ts'
