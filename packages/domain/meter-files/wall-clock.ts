import { fromLocalMs, toLocalMs } from '../time/zone-offsets.ts'
import type { ProblemCounter } from './meter-series.ts'

/** Order of day and month in dates that do not start with the year. */
export type DayOrder = 'dmy' | 'mdy'

/** A time as written in a file: an instant if it has an offset, otherwise local time as if it were UTC ms. */
export type WrittenTime =
  | { readonly kind: 'instant'; readonly utcMs: number }
  | { readonly kind: 'clock'; readonly localMs: number }

const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})/
const YEAR_LAST = /^(\d{1,2})[-./]\s?(\d{1,2})[-./]\s?(\d{4})/
const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?$/
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/

/**
 * A date with or without a time, in ISO 8601 and the forms of spreadsheets in most countries: `2024-01-31T00:15`,
 * `2024-01-31 00:15:00+01:00`, `31.1.2024 0:15`, `01/31/2024 00:15`; null for anything else. 24:00 is the next day.
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

/** Time of day in milliseconds, 0:00 to 24:00. */
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

/** How far clocks are turned back: an hour, half an hour on Lord Howe. */
const TURNS_MS = [3_600_000, 1_800_000]

/**
 * Instants of rows with local times, which must be passed in row order. In the repeated hour, a row is in the
 * second pass if its time is not later than the time of the row above. Files have one pass after the other,
 * or both sorted by time stamp (01:00, 01:00, 01:15, 01:15). If a file has that hour only once, its rows
 * count as the first pass, and this is reported. A skipped time has no instant.
 */
export class WallClock {
  readonly #zone: string
  readonly #problems: ProblemCounter
  #lastLocalMs = -Infinity
  /** the rows returned to the start of the hour, so the rest of it is in the second pass */
  #isSecondPass = false
  /** instants in the repeated hour */
  readonly #seen = new Set<number>()
  /** end of the first pass of an hour whose second pass was not seen yet */
  #awaited: { readonly firstPassMs: number; readonly turnMs: number; readonly line: number | null } | null =
    null

  constructor(zone: string, problems: ProblemCounter) {
    this.#zone = zone
    this.#problems = problems
  }

  /**
   * @param stepMs length of the interval if stamps mark its end, which is needed to find the last
   * quarter-hour before the clock goes back; 0 if they mark the start
   * @param nextLocalMs local time of the next row; null if unknown
   * @returns UTC ms of the local time, or null if the clock skipped it
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

  /** Call after the last row. */
  close(): void {
    if (this.#awaited !== null) this.#problems.add('repeated_hour_once', this.#awaited.line)
    this.#awaited = null
  }

  /** Whether this is the end of the last interval before the clock goes forward, written in the old time. */
  #isTurnOf(changeMs: number, localMs: number): boolean {
    return toLocalMs(this.#zone, changeMs - 1) + 1 === localMs
  }

  /** The instant at which the clock goes back, if a file writes it as the hour after: 03:00, not 02:00 again. */
  #endOfFirstPass(first: number, localMs: number): number | null {
    const turn = TURNS_MS.find((turnMs) => this.#isTurnOf(first - turnMs, localMs))
    return turn === undefined || this.#seen.has(first - turn) ? null : first - turn
  }

  #watch(utcMs: number, first: number, turn: number | undefined, line: number | null): void {
    if (turn === undefined) {
      // the rows have left the repeated hour
      if (this.#awaited !== null && utcMs > this.#awaited.firstPassMs + this.#awaited.turnMs) this.close()
      return
    }
    this.#seen.add(utcMs)
    if (utcMs !== first) this.#awaited = null
    else this.#awaited ??= { firstPassMs: first, turnMs: turn, line }
  }
}
