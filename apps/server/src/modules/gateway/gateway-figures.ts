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
  clients: gauge({ name: 'mqtt_clients', help: 'Devices connected to the broker' }),
})
