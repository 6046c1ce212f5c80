import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

const KEPT_DAYS = 90

/** Deletes old refusals. */
export const quarantineJob = ({ inTx }: Pick<Platform, 'inTx'>) =>
  defineJob({
    name: 'gateway.forget-refusals',
    payload: z.object({}),
    schedule: '20 3 * * *',
    async run() {
      const before = new Date(Date.now() - KEPT_DAYS * UTC_DAY_MS).toISOString().slice(0, 10)
      await inTx(system, ({ tx }) => tx.deleteFrom('quarantine').where('day', '<', before).execute())
    },
  })
