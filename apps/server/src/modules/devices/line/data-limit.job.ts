import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ControllerMails } from '../registry/controller-mails.ts'

type Exceeded = {
  serial: string
  alias: string | null
  usedBytes: number
  limitBytes: number
  locationName: string
  companyId: number
  contactEmail: string | null
  ownerEmail: string | null
  ownerLocale: string | null
}

/**
 * Notifies the owner of the location and the contact of the company, once a month, about a controller that exceeded its
 * mobile data limit. Nothing is cut off.
 */
export const notifyDataLimits = (
  { inTx, config }: Pick<Platform, 'inTx' | 'config'>,
  mails: Pick<ControllerMails, 'queueTo'>,
) =>
  defineJob({
    name: 'devices.tell-data-limits',
    payload: z.object({}),
    schedule: '7 * * * *',
    async run() {
      const origin = config.publicUrl ?? `http://localhost:${config.port}`
      await inTx(system, async ({ tx }) => {
        for (const one of await markExceeded(tx)) {
          const people = [
            { email: one.ownerEmail, locale: one.ownerLocale },
            { email: one.contactEmail, locale: null },
          ]
          for (const { email, locale } of people)
            if (email !== null)
              await mails.queueTo(tx, {
                event: 'controllerDataLimit',
                email,
                locale,
                controller: one,
                place: one.locationName,
                companyId: one.companyId,
                origin,
                values: {
                  used: formatBytes(one.usedBytes, { locale: locale ?? DEFAULT_LANGUAGE }),
                  limit: formatBytes(one.limitBytes, { locale: locale ?? DEFAULT_LANGUAGE }),
                },
              })
        }
      })
    },
  })

const month = sql`date_trunc('month', now() at time zone 'UTC')::date`

/** Those above their limit without a notification this month; they now count as notified. */
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
      returning o.serial, o.alias, o.location_id, o.data_limit_bytes, used.bytes
    )
    select t.serial, t.alias, t.bytes as "usedBytes", t.data_limit_bytes as "limitBytes", l.name as "locationName",
      c.id as "companyId", c.contact_email as "contactEmail", u.email as "ownerEmail", u.locale as "ownerLocale"
    from notified t
    join location l on l.id = t.location_id
    join company c on c.id = l.company_id
    left join user_account u on u.id = l.owner_id
    order by t.serial
  `.execute(tx)
  return rows
}
