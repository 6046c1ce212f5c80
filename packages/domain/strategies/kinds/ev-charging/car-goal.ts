import { addDays, type LocalDate, localDateAt, midnightMs } from '../../../time/local-day.ts'
import { fromLocalMs } from '../../../time/zone-offsets.ts'
import { minuteOfDay } from '../../local-clock.ts'
import { numberIn } from '../../memory-of.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A longer pause between two decisions does not count as charging. */
const LONGEST_STEP_MS = 900_000

/** The next departure; weekends and holidays have their own time. */
export function nextDeparture(
  { timezone, atMs, holidays }: Pick<Site, 'timezone' | 'atMs' | 'holidays'>,
  settings: StrategySettings,
): number {
  const today = localDateAt(timezone, atMs)
  const on = (date: LocalDate) => {
    const time = String(isWeekend(date) || holidays.has(date) ? settings.readyWeekend : settings.readyBy)
    return fromLocalMs(timezone, midnightMs(date) + minuteOfDay(time) * MINUTE_MS)
  }
  const first = on(today)
  return first > atMs ? first : on(addDays(today, 1))
}

const isWeekend = (date: LocalDate) => [0, 6].includes(new Date(midnightMs(date)).getUTCDay())

/** Energy charged since the car was plugged in, calculated from its power. */
export function chargedWh(memory: StrategyMemory | null, { loadW }: SiteDevice, atMs: number): number {
  const before = numberIn(memory, 'chargedWh') ?? 0
  const stepMs = atMs - (numberIn(memory, 'atMs') ?? atMs)
  return loadW === null || stepMs > LONGEST_STEP_MS
    ? before
    : before + (Math.max(0, loadW) * stepMs) / HOUR_MS
}

/** Energy still needed to reach the goal: from the level of the car or, if that is unknown, from a usual charge. */
export function missingWh({ socPct }: SiteDevice, settings: StrategySettings, charged: number): number {
  const missing =
    socPct === null
      ? Number(settings.energyKwh) * 1_000 - charged
      : ((Number(settings.targetPct) - socPct) / 100) * Number(settings.carKwh) * 1_000
  return Math.max(0, missing)
}
