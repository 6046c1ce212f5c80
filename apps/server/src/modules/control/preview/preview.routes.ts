import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessLocation } from '../../tenancy/index.ts'

const nothing = { importWh: 0, exportWh: 0, peakW: 0, cost: null }

export const previewRoutes = ({ db }: Platform) => ({
  preview: calls.strategies.preview.handler(async ({ input, context }) => {
    await accessLocation(db, actorOf(context), input.locationId, 'view')
    return {
      data: {
        ...{ days: [], currency: null, before: nothing, after: nothing, switched: 0, ready: null },
        ...{ ahead: { from: Date.now(), devices: [] }, conflicts: [] },
      },
    }
  }),
})
