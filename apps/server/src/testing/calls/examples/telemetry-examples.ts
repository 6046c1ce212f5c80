import type { telemetryDeclaration } from '@kilowatt/contracts/telemetry/telemetry-declaration'
import { device } from '../audit-case-makers.ts'
import type { Scene } from '../call-scene.ts'
import type { ModuleExamples } from './module-examples.ts'

const day = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) }
const dayOf = ({ place }: Scene) => ({ locationId: place.locationId, ...day })

const HOUR_MS = 3_600_000

const hourOf = ({ place }: Scene) => ({
  deviceId: place.deviceId,
  kind: 'drop' as const,
  from: Date.now() - 3 * HOUR_MS,
  to: Date.now() - 2 * HOUR_MS,
})

export const telemetryExamples: ModuleExamples<keyof typeof telemetryDeclaration.calls> = {
  inputs: {
    channels: {
      latest: ({ place }) => ({ deviceId: place.deviceId }),
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
    },
    explorer: { controller: ({ place }) => ({ controllerId: place.controllerId }) },
    charts: {
      location: dayOf,
      energy: dayOf,
      group: ({ place }) => ({ locationGroupId: place.rootGroupId, ...day }),
      company: ({ place }) => ({ companyId: place.companyId, ...day }),
    },
    quality: {
      ofDevice: ({ place }) => ({ deviceId: place.deviceId }),
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      preview: hourOf,
      repair: hourOf,
      undo: ({ place }) => ({ deviceId: place.deviceId, repairId: place.repairId }),
    },
    live: {
      location: ({ place }) => ({ locationId: place.locationId }),
      latest: ({ place }) => ({ locationId: place.locationId }),
    },
  },
  audited: {
    'quality.repair': [device('device.repair')],
    'quality.undo': [device('device.undo-repair')],
  },
}
