import { quarantineEntry } from '@kilowatt/contracts/gateway/quarantine'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { containsText } from '../../../platform/database/folded-text.ts'

type Entry = z.output<typeof quarantineEntry>
type Wanted = {
  page: number
  pageSize: number
  serial?: string | undefined
  reason?: Entry['reason'] | undefined
}

/** One page of what devices were refused, the latest first. */
export async function listQuarantine(
  db: Db,
  { page, pageSize, serial, reason }: Wanted,
): Promise<{ entries: Entry[]; total: number }> {
  const wanted = db
    .selectFrom('quarantine')
    .$if(serial !== undefined, (query) => query.where(containsText('serial', serial ?? '')))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('serial')
    .orderBy('reason')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const entries = rows.map((row) =>
    quarantineEntry.parse({
      serial: row.serial,
      reason: row.reason,
      day: row.day,
      count: row.count,
      firstAt: row.first_at.getTime(),
      lastAt: row.last_at.getTime(),
      topic: row.topic,
      detail: row.detail,
      sample: row.sample && readable(row.sample),
    }),
  )
  return { entries, total }
}

/** Text as text, all else in hexadecimal digits. */
function readable(sample: Buffer): string {
  const text = sample.toString('utf8')
  const isText = !/[^\P{C}\t\r\n]/u.test(text) && !text.includes('\ufffd')
  return isText ? text : sample.toString('hex')
}
