import { fromLocalMs, toLocalMs } from '../time/zone-offsets.ts'
import type { ProblemCounter } from './meter-series.ts'

/** How a date is written where it does not begin with the year. */
export type DayOrder = 'dmy' | 'mdy'

/** A time as a file writes it: an instant, where it tells the offset, or what a wall clock shows, as if it were UTC ms. */
export type WrittenTime =
  | { readonly kind: 'instant'; readonly utcMs: number }
  | { readonly kind: 'clock'; readonly localMs: number }

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})/
const YEAR_LAST = /^(\d{1,2})[-./]\s?(\d{1,2})[-./]\s?(\d{4})/
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?$/
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/

/**
 * A date with or without a time, as ISO 8601 and spreadsheets of most countries write it: `2024-01-31T00:15`, `2024-01-31 00:15:00+01:00`,
 * `31.1.2024 0:15`, `01/31/2024 00:15`; null for anything else. 24:00 is the next day.
 */
export function readTime(text: string, order: DayOrder): WrittenTime | null {
  const trimmed = text.trim()
  const yearFirst = YEAR_FIRST.exec(trimmed)
  const match = yearFirst ?? YEAR_LAST.exec(trimmed)
  if (match === null) return null
  const [, one = '', two = '', three = ''] = match
  const [year, month, day] = yearFirst
    ? [one, two, three]
    : order === 'dmy'
      ? [three, two, one]
      : [three, one, two]
  const midnightMs = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const date = new Date(midnightMs)
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  const rest = trimmed.slice(match[0].length).replace(/^[T\s,]+/, '')
  const offset = OFFSET.exec(rest)?.[1]
  const clock = rest.slice(0, rest.length - (offset?.length ?? 0)).trim()
  const clockMs = clock === '' ? 0 : readClock(clock)
  if (clockMs === null) return null
  const localMs = midnightMs + clockMs
  if (offset === undefined) return { kind: 'clock', localMs }
  return { kind: 'instant', utcMs: localMs - offsetMs(offset) }
}

/** Milliseconds of a day that a clock shows, 0:00 to 24:00. */
export function readClock(text: string): number | null {
  const [, hours = '', minutes = '', seconds = '0'] = CLOCK.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 24 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return ms > 86_400_000 ? null : ms
}

function offsetMs(offset: string): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

/** By how much clocks are turned back: an hour, half of one on Lord Howe. */
const TURNS_MS = [3_600_000, 1_800_000]

/**
 * Instants of rows whose times are those of a wall clock, asked in their order. In the hour that comes twice, a row is of the second pass
 * if its time is before that of the row above, or the same: files have one pass after the other, or both sorted by their stamps
 * (01:00, 01:00, 01:15, 01:15). Where the file has that hour once only, it is the first, and that is counted. A time that the clock
 * skipped is none.
 */
export class WallClock {
  readonly #zone: string
  readonly #problems: ProblemCounter
  #lastLocalMs = -Infinity
  /** the rows went back to the start of the hour: all that follow in it are of the second pass */
  #isSecondPass = false
  /** instants of the hour that comes twice */
  readonly #seen = new Set<number>()
  /** end of the first pass of an hour of which no second was seen yet */
  #awaited: { readonly firstPassMs: number; readonly turnMs: number; readonly line: number | null } | null =
    null

  constructor(zone: string, problems: ProblemCounter) {
    this.#zone = zone
    this.#problems = problems
  }

  /**
   * @param stepMs of stamps that tell the end of an interval: its length, so that the stamp of the end of the last quarter-hour before the
   * clock is turned is found; 0 of stamps that tell the start
   * @param nextLocalMs what the clock shows in the next row; null if that is not known
   * @returns UTC ms of what the clock showed, or null for a time that it skipped
   */
  instantOf(
    { localMs }: { readonly localMs: number },
    stepMs: number,
    line: number | null,
    nextLocalMs: number | null = null,
  ): number | null {
    const first = fromLocalMs(this.#zone, localMs)
    if (toLocalMs(this.#zone, first) !== localMs && !(stepMs > 0 && this.#isTurnOf(first, localMs))) {
      this.#problems.add('skipped_time', line)
      return null
    }
    const turn = TURNS_MS.find((turnMs) => toLocalMs(this.#zone, first + turnMs) === localMs)
    if (localMs < this.#lastLocalMs) this.#isSecondPass = true
    else if (turn === undefined) this.#isSecondPass = false
    const isSecond = turn !== undefined && (this.#isSecondPass || localMs === this.#lastLocalMs)
    const goesBack = nextLocalMs !== null && nextLocalMs <= localMs
    const utcMs = isSecond
      ? first + turn
      : ((stepMs > 0 && goesBack ? this.#endOfFirstPass(first, localMs) : null) ?? first)
    this.#watch(utcMs, first, turn, line)
    this.#lastLocalMs = localMs
    return utcMs
  }

  /** Called after the last row. */
  close(): void {
    if (this.#awaited !== null) this.#problems.add('repeated_hour_once', this.#awaited.line)
    this.#awaited = null
  }

  /** The end of the last interval before the clock goes forward, written as the clock would have shown it. */
  #isTurnOf(changeMs: number, localMs: number): boolean {
    return toLocalMs(this.#zone, changeMs - 1) + 1 === localMs
  }

  /** The instant at which the clock goes back, if a file writes it as the hour after it: 03:00, not 02:00 once more. */
  #endOfFirstPass(first: number, localMs: number): number | null {
    const turn = TURNS_MS.find((turnMs) => this.#isTurnOf(first - turnMs, localMs))
    return turn === undefined || this.#seen.has(first - turn) ? null : first - turn
  }

  #watch(utcMs: number, first: number, turn: number | undefined, line: number | null): void {
    if (turn === undefined) {
      // the rows have left the hour that comes twice
      if (this.#awaited !== null && utcMs > this.#awaited.firstPassMs + this.#awaited.turnMs) this.close()
      return
    }
    this.#seen.add(utcMs)
    if (utcMs !== first) this.#awaited = null
    else this.#awaited ??= { firstPassMs: first, turnMs: turn, line }
  }
}
