import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { sql } from 'kysely'
import type { Counter } from 'prom-client'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'

/** One refused message or sign-in. `serial` is null if no device has that name. */
export type RefusalNote = {
  readonly serial: string | null
  readonly reason: RefusalReason
  readonly topic?: string
  readonly detail?: string
  readonly payload?: Uint8Array
}

/**
 * Counts refusals, with the latest example, for administrators. A flood adds one row instead of one per
 * message.
 */
export type QuarantineLog = AsyncDisposable & { readonly note: (note: RefusalNote) => void }

const FLUSH_MS = 1_000
const MAX_EXAMPLE_BYTES = 512
const MAX_TEXT = 200

type Counted = RefusalNote & { day: string; count: number; firstAt: number; lastAt: number }

export function startQuarantineLog(
  { inTx, log }: Pick<Platform, 'inTx' | 'log'>,
  refused: Counter<'reason'>,
  now = Date.now,
): QuarantineLog {
  let counted = new Map<string, Counted>()

  async function flush() {
    if (counted.size === 0) return
    const rows = [...counted.values()]
    counted = new Map()
    await inTx(system, ({ tx }) =>
      tx
        .insertInto('quarantine')
        .values(
          rows.map(({ serial, reason, day, count, firstAt, lastAt, topic, detail, payload }) => ({
            serial: serial ?? '',
            reason,
            day,
            count,
            first_at: new Date(firstAt),
            last_at: new Date(lastAt),
            topic: printable(topic),
            detail: printable(detail),
            sample: payload ? Buffer.from(payload.subarray(0, MAX_EXAMPLE_BYTES)) : null,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['serial', 'reason', 'day']).doUpdateSet((row) => ({
            count: sql`quarantine.count + excluded.count`,
            last_at: row.ref('excluded.last_at'),
            topic: row.ref('excluded.topic'),
            detail: row.ref('excluded.detail'),
            sample: row.ref('excluded.sample'),
          })),
        )
        .execute(),
    )
  }

  let flushing = Promise.resolve()
  const enqueueFlush = () => {
    flushing = flushing
      .then(flush)
      .catch((err: unknown) => log.error({ err }, 'refused messages could not be counted'))
    return flushing
  }
  const timer = setInterval(enqueueFlush, FLUSH_MS)

  return {
    note(note) {
      refused.inc({ reason: note.reason })
      const at = now()
      const day = new Date(at).toISOString().slice(0, 10)
      const key = `${note.serial} ${note.reason} ${day}`
      const known = counted.get(key)
      counted.set(key, {
        ...note,
        day,
        count: (known?.count ?? 0) + 1,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
      })
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await enqueueFlush()
    },
  }
}

/** A message may be refused because of characters that PostgreSQL cannot store. */
const printable = (text: string | undefined) =>
  text?.slice(0, MAX_TEXT).replaceAll('\0', '␀').toWellFormed() ?? null
