import type { ConsumerInfoAnswer, DeviceReadings } from '@kilowatt/contracts/portal/external-devices'
import { blockList } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { type Block, blocksOfDay } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import { isWorkFree, kwOfWh, tariffDays } from '@kilowatt/domain/grid-tariff/load/load-months'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { QuarterDay } from '@kilowatt/domain/time/quarter-days'
import type { PortalRange } from '../../../shared/portal/portal-range.ts'

/** How a value was obtained; null if unknown. In the order of the indexes in calls. */
const qualities = ['measured', 'estimated', 'outage', 'not_received'] as const
export type ShownQuality = (typeof qualities)[number]

export type ShownQuarter = {
  readonly startMs: number
  readonly block: Block
  /** null if unknown, which is not 0 */
  readonly importWh: number | null
  readonly exportWh: number | null
  /** mean power of the import */
  readonly importKw: number | null
  readonly exportKw: number | null
  readonly quality: ShownQuality | null
}

/** Readings by local day. */
export type ShownReadings = {
  readonly days: readonly (QuarterDay & {
    /** over the known quarter-hours; null if there are none */
    readonly importWh: number | null
    readonly known: number
  })[]
  readonly quartersOf: (date: LocalDate) => readonly ShownQuarter[]
  /** number of past quarter-hours in the range, and of known ones */
  readonly known: number
  readonly quarters: number
  readonly lastDay: LocalDate | null
}

/**
 * @param nowMs future quarter-hours are not gaps
 * @param dayOverrides from the price book
 */
export function shownReadings(
  answer: DeviceReadings,
  range: PortalRange,
  nowMs: number,
  dayOverrides: readonly DayOverride[],
): ShownReadings {
  const days = tariffDays(range, dayOverrides).map((day) => {
    let [importWh, known] = [0, 0]
    for (let i = day.start; i < day.start + day.clock.length; i++) {
      const wh = answer.importWh[i] ?? null
      if (wh === null) continue
      importWh += wh
      known += 1
    }
    return { ...day, importWh: known > 0 ? importWh : null, known }
  })
  const quarterOf = (day: QuarterDay, i: number, hours: Uint8Array): ShownQuarter => {
    const at = day.start + i
    const [importWh, exportWh] = [answer.importWh[at] ?? null, answer.exportWh[at] ?? null]
    const quality = answer.qualities[at] ?? null
    return {
      startMs: answer.startsAt + at * QUARTER_MS,
      block: (hours[(day.clock[i] ?? 0) >> 2] ?? 1) as Block,
      importWh,
      exportWh,
      importKw: importWh === null ? null : kwOfWh(importWh),
      exportKw: exportWh === null ? null : kwOfWh(exportWh),
      quality: quality === null ? null : (qualities[quality] ?? null),
    }
  }
  return {
    days,
    quartersOf(date) {
      const day = days.find((one) => one.date === date)
      if (!day) return []
      const hours = blocksOfDay(date, isWorkFree(day))
      return Array.from({ length: day.clock.length }, (_, i) => quarterOf(day, i, hours))
    },
    known: days.reduce((sum, day) => sum + day.known, 0),
    quarters: Math.min(
      answer.importWh.length,
      Math.max(0, Math.floor((nowMs - answer.startsAt) / QUARTER_MS)),
    ),
    lastDay: days.findLast(({ known }) => known > 0)?.date ?? null,
  }
}

/** Agreed power of a day by block, kW; null if unknown. If several rows apply, the later one applies. */
export function agreedOn(info: ConsumerInfoAnswer | undefined, date: LocalDate): readonly number[] | null {
  const row = info?.powerLimits.findLast(
    ({ dateFrom, dateTo }) => dateFrom <= date && (dateTo === null || date <= dateTo),
  )
  return row ? blockList(row) : null
}
