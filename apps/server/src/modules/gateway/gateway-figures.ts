import type { Metrics } from '../../platform/metrics.ts'

export type GatewayFigures = ReturnType<typeof gatewayFigures>

/** What `/metrics` tells of the device traffic. */
export const gatewayFigures = ({ counter, gauge }: Metrics) => ({
  messages: counter({
    name: 'ingest_messages_total',
    help: 'Device messages received',
    labelNames: ['kind'],
  }),
  refused: counter({
    name: 'ingest_refused_total',
    help: 'Device messages and connections refused',
    labelNames: ['reason'],
  }),
  throttled: counter({
    name: 'ingest_throttled_total',
    help: 'Times that a device had to wait because it reached a limit',
    labelNames: ['limit'],
  }),
  overtaken: counter({
    name: 'ingest_overtaken_total',
    help: 'Messages of a device about itself that were dropped for a later one before anybody looked at them',
    labelNames: ['kind'],
  }),
  crowdedOut: counter({
    name: 'mqtt_crowded_out_total',
    help: 'Connections that had not signed in and had to make room for new ones',
  }),
  clients: gauge({ name: 'mqtt_clients', help: 'Devices connected to the broker' }),
})
