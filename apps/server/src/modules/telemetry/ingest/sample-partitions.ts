import { floorToUtcDay, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import { type InTx, system } from '../../../platform/changes.ts'

/** Days created in advance, so that no message waits for its partition. */
const DAYS_AHEAD = 3
/**
 * Largest number of days created per transaction, so a caller that needs one day does not wait for a year of another
 * caller.
 */
const DAYS_AT_ONCE = 8
/** An arbitrary number that no other lock on the database uses. */
const ADVISORY_LOCK = 7_203_116

export const partitionName = (day: number) =>
  `sample_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`

/** Daily partitions of `sample`, UTC days, named sample_YYYYMMDD. */
export class SamplePartitions {
  readonly #inTx: InTx
  #known = new Set<number>()
  #turn: Promise<void> = Promise.resolve()

  constructor(inTx: InTx) {
    this.#inTx = inTx
  }

  /** Days whose partitions are missing for these instants (epoch ms). */
  missing(blocks: readonly { readonly at: readonly number[] }[]): number[] {
    const days = new Set<number>()
    for (const { at } of blocks) {
      let dayEnd = Number.NEGATIVE_INFINITY
      for (const time of at) {
        if (time < dayEnd) continue
        const day = floorToUtcDay(time)
        dayEnd = day + UTC_DAY_MS
        if (!this.#known.has(day)) days.add(day)
      }
    }
    return [...days]
  }

  async ensureUpcoming(nowMs: number): Promise<void> {
    const today = floorToUtcDay(nowMs)
    await this.ensure(Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => today + i * UTC_DAY_MS))
  }

  /** Creates the partitions a few days at a time, taking turns with other callers. */
  async ensure(days: readonly number[]): Promise<void> {
    for (let i = 0; i < days.length; i += DAYS_AT_ONCE) {
      const made = this.#turn.then(() => this.#make(days.slice(i, i + DAYS_AT_ONCE)))
      this.#turn = made.catch(() => undefined)
      await made
    }
  }

  /**
   * Unlike `create … partition of`, attaching a prepared table blocks neither readers nor writers of the other days.
   */
  async #make(wanted: readonly number[]): Promise<void> {
    const days = wanted.filter((day) => !this.#known.has(day))
    if (days.length === 0) return
    await this.#inTx(system, async ({ tx }) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx)
      const { rows } = await sql<{ name: string }>`
        select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'sample'::regclass
      `.execute(tx)
      const existing = new Set(rows.map(({ name }) => name))
      for (const day of days) {
        const name = partitionName(day)
        if (existing.has(name)) continue
        const from = sql.lit(new Date(day).toISOString())
        const to = sql.lit(new Date(day + UTC_DAY_MS).toISOString())
        await sql`create table ${sql.table(name)} (like sample including all)`.execute(tx)
        await sql`alter table sample attach partition ${sql.table(name)} for values from (${from}) to (${to})`.execute(
          tx,
        )
      }
    })
    for (const day of days) this.#known.add(day)
  }

  /** Called when retention has dropped partitions; then the database is queried again. */
  forget() {
    this.#known.clear()
  }
}
