import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { ReadingBlock } from '../reading-events.ts'

/**
 * How long a fresh mark covers further changes of its quarter-hour. The roll-up takes only marks older than
 * `ROLLUP_LEAVES_MS`, so it reads after the changes that rely on a mark. It takes no marks of an unfinished
 * quarter-hour, so one mark is enough for such a quarter-hour.
 */
const MARK_COVERS_MS = 5_000
export const ROLLUP_LEAVES_MS = 10_000

/**
 * A quarter-hour of a location as one number below 2^53: ids are 31 bits, quarter-hours since 1970 fit into 22 bits
 * until 2089.
 */
const QUARTERS = 2 ** 22

export type DirtyQuarter = { readonly locationId: number; readonly at: number }

/**
 * Decides which quarter-hours a batch has to mark. A second sample of a quarter-hour within seconds needs no
 * second mark. `at` is ascending in every block, so its quarter-hours are, too.
 */
export class DirtyMarks {
  /** time at which a quarter-hour was marked, epoch ms */
  readonly #markedAt = new Map<number, number>()
  #prunedAt = 0

  /** Quarter-hours to mark now. Call `remember` with them after the commit. */
  missing(blocks: readonly Pick<ReadingBlock, 'locationId' | 'at'>[], nowMs: number): DirtyQuarter[] {
    this.#prune(nowMs)
    const found = new Map<number, DirtyQuarter>()
    for (const { locationId, at } of blocks) {
      let before = -1
      for (const time of at) {
        const quarter = Math.floor(time / QUARTER_MS)
        if (quarter === before) continue
        before = quarter
        const key = locationId * QUARTERS + quarter
        if (!this.#stands(key, nowMs)) found.set(key, { locationId, at: quarter * QUARTER_MS })
      }
    }
    return [...found.values()]
  }

  /** @param nowMs start of the batch that marked these quarter-hours */
  remember(marked: readonly DirtyQuarter[], nowMs: number) {
    for (const { locationId, at } of marked)
      this.#markedAt.set(locationId * QUARTERS + at / QUARTER_MS, nowMs)
  }

  forgetAll() {
    this.#markedAt.clear()
  }

  #stands(key: number, nowMs: number): boolean {
    const markedAt = this.#markedAt.get(key)
    if (markedAt === undefined) return false
    const quarterEnd = ((key % QUARTERS) + 1) * QUARTER_MS
    return nowMs - markedAt < MARK_COVERS_MS || nowMs < quarterEnd
  }

  #prune(nowMs: number) {
    if (nowMs - this.#prunedAt < MARK_COVERS_MS) return
    this.#prunedAt = nowMs
    for (const key of this.#markedAt.keys()) if (!this.#stands(key, nowMs)) this.#markedAt.delete(key)
  }
}
