import type { telemetryApi } from '@kilowatt/contracts/telemetry/telemetry-api'
import type { CallExamples } from '../call-examples.ts'
import type { Scene } from '../call-scene.ts'

const dayOf = ({ place }: Scene) => ({
  locationId: place.locationId,
  from: Date.UTC(2026, 0, 1),
  to: Date.UTC(2026, 0, 2),
})

export const telemetryExamples: CallExamples<keyof typeof telemetryApi> = {
  channels: { latest: ({ place }) => ({ deviceId: place.deviceId }) },
  charts: { location: dayOf, energy: dayOf },
  live: { location: ({ place }) => ({ locationId: place.locationId }) },
}
