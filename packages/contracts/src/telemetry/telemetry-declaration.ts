import type { Declaration } from '../declaration.ts'
import { channelsContract } from './channels.ts'
import { chartsContract } from './charts.ts'
import { explorerContract } from './explorer.ts'
import { liveContract } from './live.ts'
import { qualityContract } from './quality.ts'

/** Measurements of devices: charts, live values, and data quality. */
export const telemetryDeclaration = {
  calls: {
    channels: channelsContract,
    charts: chartsContract,
    explorer: explorerContract,
    live: liveContract,
    quality: qualityContract,
  },
  errors: {
    repair_contradicts: {
      status: 409,
      sentence:
        'Another repair of this device contradicts this one at the same time. Undo the other repair first.',
      text: 'refusals.repair_contradicts',
    },
    repair_without_ends: {
      status: 409,
      sentence: 'Nothing was measured right before or right after this range.',
      text: 'refusals.repair_without_ends',
    },
    repairs_too_many: {
      status: 409,
      sentence: 'This device has reached its limit of repairs. Undo one first.',
      text: 'refusals.repairs_too_many',
    },
  },
  auditActions: {
    'device.repair': 'audit.action_device.repair',
    'device.undo-repair': 'audit.action_device.undo-repair',
  },
  auditFields: {
    repair: 'quality.repair',
  },
} as const satisfies Declaration
