import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Change, system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { siteOfCompany } from '../../mail/index.ts'
import type { MailToAddress } from '../../notifications/index.ts'
import { controllerValues } from '../registry/controller-notices.ts'

type Exceeded = {
  oemDeviceId: number
  locationId: number
  serial: string
  alias: string | null
  usedBytes: number
  limitBytes: number
  locationName: string
  companyId: number
  contactEmail: string | null
  ownerId: number | null
}

/**
 * Notifies the owner of the location and the contact of the company, once a month, about a controller that exceeded its
 * mobile data limit. Nothing is cut off.
 */
export const notifyDataLimits = (
  { inTx, config }: Pick<Platform, 'inTx' | 'config'>,
  mailToAddress: MailToAddress,
) =>
  defineJob({
    name: 'devices.tell-data-limits',
    payload: z.object({}),
    schedule: '7 * * * *',
    async run() {
      const origin = config.publicUrl ?? `http://localhost:${config.port}`
      await inTx(system, async (change) => {
        for (const one of await markExceeded(change.tx)) {
          if (one.ownerId !== null) await notifyOwner(change, one, one.ownerId)
          if (one.contactEmail !== null)
            await mailToAddress(change.tx, {
              event: 'controllerDataLimit',
              email: one.contactEmail,
              locale: null,
              values: {
                ...controllerValues(one, one.locationName),
                used: formatBytes(one.usedBytes, { locale: DEFAULT_LANGUAGE }),
                limit: formatBytes(one.limitBytes, { locale: DEFAULT_LANGUAGE }),
              },
              site: await siteOfCompany(change.tx, one.companyId, origin),
            })
        }
      })
    },
  })

const notifyOwner = (change: Change, one: Exceeded, ownerId: number) =>
  change.notify([
    {
      kind: 'controllerDataLimit',
      userIds: [ownerId],
      needs: { type: 'location', id: one.locationId, action: 'view' },
      values: {
        ...controllerValues(one, one.locationName),
        used: { bytes: one.usedBytes },
        limit: { bytes: one.limitBytes },
      },
      path: webPaths.locationOemDevice(one.locationId, one.oemDeviceId),
    },
  ])

const month = sql`date_trunc('month', now() at time zone 'UTC')::date`

/** Marks controllers above their limit as notified, and returns them. Each is marked once a month. */
async function markExceeded(tx: Tx): Promise<Exceeded[]> {
  const { rows } = await sql<Exceeded>`
    with used as (
      select o.id, sum(d.lte_bytes)::bigint as bytes
      from oem_device o join line_day d on d.oem_device_id = o.id
      where o.data_limit_bytes is not null and o.data_limit_told_for is distinct from ${month}
        and d.day >= greatest(${month}, (o.claimed_at at time zone 'UTC')::date)
      group by o.id having sum(d.lte_bytes) > o.data_limit_bytes
    ), notified as (
      update oem_device o set data_limit_told_for = ${month} from used
      where o.id = used.id and o.location_id is not null
      returning o.id, o.serial, o.alias, o.location_id, o.data_limit_bytes, used.bytes
    )
    select t.id as "oemDeviceId", t.location_id as "locationId", t.serial, t.alias, t.bytes as "usedBytes", t.data_limit_bytes as "limitBytes", l.name as "locationName",
      c.id as "companyId", c.contact_email as "contactEmail", l.owner_id as "ownerId"
    from notified t
    join location l on l.id = t.location_id
    join company c on c.id = l.company_id
    order by t.serial
  `.execute(tx)
  return rows
}
