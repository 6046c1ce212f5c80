import { COMMANDS_KEPT_DAYS, COMMANDS_KEPT_PER_DEVICE } from '@kilowatt/contracts/devices/command-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Deletes old commands. For a device that a program sets every few seconds, only the newest commands stay.
 * The latest command for each parameter stays, because it explains the current value. Commands that may still
 * be carried out stay, too.
 */
export const forgetCommands = ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>) =>
  defineJob({
    name: 'devices.forget-commands',
    payload: z.object({}),
    schedule: '50 3 * * *',
    timeoutS: 3_000,
    async run() {
      const before = new Date(Date.now() - COMMANDS_KEPT_DAYS * UTC_DAY_MS)
      const devices = await db.selectFrom('command').select('device_id').distinct().execute()
      // one transaction per device keeps transactions short
      for (const { device_id: deviceId } of devices)
        await inTx(system, ({ tx }) =>
          sql`
            delete from command using (
              select id, requested_at, row_number() over newest as place,
                row_number() over (partition by parameter order by requested_at desc, id) as "ofParameter"
              from command where device_id = ${deviceId}
              window newest as (order by requested_at desc, id)
            ) as known
            where command.id = known.id and command.status not in ('pending', 'accepted') and known."ofParameter" > 1
              and (known.requested_at < ${before} or known.place > ${COMMANDS_KEPT_PER_DEVICE})
          `.execute(tx),
        )
    },
  })
