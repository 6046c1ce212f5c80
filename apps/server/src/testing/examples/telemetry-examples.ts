import type { gatewayApi } from '@kilowatt/contracts/gateway/gateway-api'
import type { telemetryApi } from '@kilowatt/contracts/telemetry/telemetry-api'
import type { CallExamples } from '../call-examples.ts'
import type { Scene } from '../call-scene.ts'

const dayOf = ({ place }: Scene) => ({
  locationId: place.locationId,
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2026, 0, 2),
})

/** What devices send, how it is kept and what was refused of it. */
export const telemetryExamples: CallExamples<keyof typeof telemetryApi | keyof typeof gatewayApi> = {
  charts: { location: dayOf, energy: dayOf },
  live: { location: ({ place }) => ({ locationId: place.locationId }) },
}
