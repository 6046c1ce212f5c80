import type { Metrics } from '../../platform/metrics.ts'

export type GatewayFigures = ReturnType<typeof gatewayFigures>

/** Metrics of the device traffic. */
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
    help: 'Times a device had to wait because it reached a limit',
    labelNames: ['limit'],
  }),
  overtaken: counter({
    name: 'ingest_overtaken_total',
    help: 'Self-descriptions of devices dropped for a later one before they were handled',
    labelNames: ['kind'],
  }),
  crowdedOut: counter({
    name: 'mqtt_crowded_out_total',
    help: 'Connections dropped before signing in to make room for new ones',
  }),
  clients: gauge({ name: 'mqtt_clients', help: 'Devices connected to the broker' }),
})
