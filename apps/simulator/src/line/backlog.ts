import type { WireValues } from './wire-values.ts'

/** A finished minute of a device and of everything behind it, by source. */
export type MinuteRow = { readonly atMs: number; readonly bySource: Readonly<Record<string, WireValues>> }

/** Largest number of minutes that a device can store without the cloud: two weeks. */
export const MAX_BACKLOG_ROWS = 14 * 1440
/** six hours of minutes in a message */
export const ROWS_PER_MESSAGE = 360

/**
 * Minutes that the cloud may lack: a minute is stored unless enough of its samples were accepted. Rows are
 * deleted only once the cloud has accepted them.
 */
export class Backlog {
  #rows: MinuteRow[]
  #taken = 0

  constructor(rows: readonly MinuteRow[] = []) {
    this.#rows = [...rows]
  }

  /** A sample of the current minute was accepted. */
  noteTaken(): void {
    this.#taken += 1
  }

  /** @param expectedSamples number of samples in a whole minute */
  closeMinute(row: MinuteRow, expectedSamples: number): void {
    if (this.#taken < expectedSamples / 2) this.#rows.push(row)
    this.#taken = 0
    if (this.#rows.length > MAX_BACKLOG_ROWS) this.#rows = this.#rows.slice(-MAX_BACKLOG_ROWS)
  }

  /** The oldest rows, for one message. */
  oldest(): readonly MinuteRow[] {
    return this.#rows.slice(0, ROWS_PER_MESSAGE)
  }

  /** @param sent rows as returned by oldest() */
  drop(sent: readonly MinuteRow[]): void {
    const gone = new Set(sent)
    this.#rows = this.#rows.filter((row) => !gone.has(row))
  }

  get rows(): readonly MinuteRow[] {
    return this.#rows
  }
}
