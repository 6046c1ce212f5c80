import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { SampleBlock } from './sample-block.ts'

/**
 * How long a mark that was just written stands for further changes of its quarter. The roll-up takes only marks that are
 * older than `ROLLUP_LEAVES_MS`, so it reads after the changes that rely on one.
 */
const STANDS_FOR_MS = 5_000
export const ROLLUP_LEAVES_MS = 10_000

/** A quarter of a location as one number below 2^53: ids are 31 bits, quarters since 1970 fit into 22 bits until 2089. */
const QUARTERS = 2 ** 22

export type DirtyQuarter = { readonly locationId: number; readonly at: number }

/**
 * Which quarters does a batch have to mark? A second sample of a quarter within seconds needs no second mark. `at` of every
 * block grows, so its quarters do too.
 */
export class DirtyMarks {
  /** two halves of the memory: the older is dropped as a whole */
  #recent = new Set<number>()
  #older = new Set<number>()
  #turnedAt = 0

  /** Quarters to mark now. Call `remember` with them after the commit. */
  missing(blocks: readonly SampleBlock[], nowMs: number): DirtyQuarter[] {
    this.#forgetOld(nowMs)
    const found = new Map<number, DirtyQuarter>()
    for (const { locationId, at } of blocks) {
      let before = -1
      for (const time of at) {
        const quarter = Math.floor(time / QUARTER_MS)
        if (quarter === before) continue
        before = quarter
        const key = locationId * QUARTERS + quarter
        if (!this.#recent.has(key) && !this.#older.has(key))
          found.set(key, { locationId, at: quarter * QUARTER_MS })
      }
    }
    return [...found.values()]
  }

  remember(marked: readonly DirtyQuarter[]) {
    for (const { locationId, at } of marked) this.#recent.add(locationId * QUARTERS + at / QUARTER_MS)
  }

  forgetAll() {
    this.#recent.clear()
    this.#older.clear()
  }

  #forgetOld(nowMs: number) {
    if (nowMs - this.#turnedAt < STANDS_FOR_MS / 2) return
    if (nowMs - this.#turnedAt >= STANDS_FOR_MS) this.#recent = new Set()
    this.#older = this.#recent
    this.#recent = new Set()
    this.#turnedAt = nowMs
  }
}
