import { LINE_KEPT_DAYS } from '@kilowatt/contracts/devices/line-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

/** If a controller has been away this long, its network no longer explains anything. */
const NETWORK_KEPT_DAYS = 7

/** Deletes old connection records, and the networks of controllers that have been away for a week. */
export const forgetLines = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'devices.forget-lines',
    payload: z.object({}),
    schedule: '40 3 * * *',
    async run() {
      const before = new Date(Date.now() - LINE_KEPT_DAYS * UTC_DAY_MS)
      await inTx(system, async ({ tx }) => {
        await tx.deleteFrom('connection_event').where('at', '<', before).execute()
        await tx
          .updateTable('oem_device')
          .set({ network: null })
          .where('connected', '=', false)
          .where('network', 'is not', null)
          .where('disconnected_at', '<', new Date(Date.now() - NETWORK_KEPT_DAYS * UTC_DAY_MS))
          .execute()
        await tx.deleteFrom('line_day').where('day', '<', before.toISOString().slice(0, 10)).execute()
      })
    },
  })
