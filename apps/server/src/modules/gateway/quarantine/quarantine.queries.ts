import { quarantineEntry, type RefusedMessage, refusedMessage } from '@kilowatt/contracts/gateway/quarantine'
import { REFUSALS_SHOWN, REFUSALS_SHOWN_DAYS } from '@kilowatt/contracts/gateway/refusals-shown'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
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

/** One page of refused device messages, latest first. */
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

/** Recent refusals of one controller, without those from before `since`, when it had another owner. */
export async function refusalsOf(
  db: Db,
  { serial, visibleSince }: { serial: string; visibleSince: number | null },
  nowMs: number,
): Promise<RefusedMessage[]> {
  const since = Math.max(visibleSince ?? 0, nowMs - REFUSALS_SHOWN_DAYS * UTC_DAY_MS)
  const rows = await db
    .selectFrom('quarantine')
    .select(['reason', 'day', 'count', 'first_at', 'last_at', 'topic', 'detail'])
    .where('serial', '=', serial)
    .where('last_at', '>=', new Date(since))
    .orderBy('last_at', 'desc')
    .orderBy('reason')
    .limit(REFUSALS_SHOWN)
    .execute()
  return rows.map(({ first_at, last_at, topic, detail, count, ...row }) =>
    refusedMessage.parse({
      ...row,
      // on the day when the controller was linked, some refusals may belong to the previous owner
      count: first_at.getTime() < (visibleSince ?? 0) ? null : count,
      lastAt: last_at.getTime(),
      topic: topic && ownPart(topic, serial),
      // for a sign-in, the detail is the user name that was tried
      detail: isSignIn(row.reason) ? null : detail,
    }),
  )
}

const isSignIn = (reason: string) => reason === 'wrong_password' || reason === 'unknown_serial'

/** For the controller's own topics, the part after the serial; for others, the whole topic. */
const ownPart = (topic: string, serial: string) => {
  const at = topic.indexOf(`/${serial}/`)
  return at < 0 ? topic : topic.slice(at + serial.length + 2)
}

/** Text as text, anything else as hexadecimal digits. */
function readable(sample: Buffer): string {
  const text = sample.toString('utf8')
  const isText = !/[^\P{C}\t\r\n]/u.test(text) && !text.includes('\ufffd')
  return isText ? text : sample.toString('hex')
}
