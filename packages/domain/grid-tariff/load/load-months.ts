import type { LocalDate } from '../../time/local-day.ts'
import { type QuarterDay, quarterDays, quartersOf } from '../../time/quarter-days.ts'
import { isHighTariffHour } from '../calendar/block-clock.ts'
import { blocks, blocksOfDay, TARIFF_ZONE, type TariffMonth } from '../calendar/block-schedule.ts'
import { type DayOverride, workFreeDays } from '../calendar/work-free-days.ts'

/** Energy imported from the grid in each quarter-hour of local days (92, 96 or 100 a day). */
export type QuarterLoad = {
  /** first and last local day */
  readonly range: { readonly from: LocalDate; readonly to: LocalDate }
  /** Wh of each quarter-hour; NaN if unknown, including those the portal has not received yet */
  readonly importWh: Float64Array
}

/** Known quarter-hours of a block in a month. */
export type BlockLoad = {
  /** number of quarter-hours in the range, known or unknown */
  readonly quarters: number
  readonly energyWh: number
  /** mean power of each known quarter-hour, kW, in order of time */
  readonly powersKw: Float64Array
  /** index in the load of each quarter-hour */
  readonly at: Uint32Array
}

export type LoadMonth = {
  readonly month: TariffMonth
  /** whether all days of the month are in the range */
  readonly isWhole: boolean
  /** days in the range ÷ days of the month: the weight of monthly charges */
  readonly share: number
  readonly quarters: number
  readonly knownQuarters: number
  /** one for each of the five blocks */
  readonly blocks: readonly BlockLoad[]
  readonly highTariffWh: number
  readonly lowTariffWh: number
  readonly days: readonly QuarterDay[]
}

/** kW of a quarter-hour's mean power from its Wh. */
export const kwOfWh = (quarterWh: number): number => quarterWh / 250

export const isWorkFree = ({ weekday, isHoliday }: QuarterDay): boolean => weekday > 4 || isHoliday

type Range = QuarterLoad['range']

/** The local days of a range in the law's time zone. @param overrides of the price book */
export const tariffDays = (range: Range, overrides: readonly DayOverride[]): QuarterDay[] =>
  quarterDays(
    TARIFF_ZONE,
    range,
    workFreeDays(Number(range.from.slice(0, 4)), Number(range.to.slice(0, 4)), overrides),
  )

/** Like `tariffDays`, for callers that only need hours and quarter-hours: no day is work-free. */
export const clockDays = (range: Range): QuarterDay[] => quarterDays(TARIFF_ZONE, range, new Set())

/**
 * A load by month and block, for the new system, and by high and low tariff, for the old one. A quarter-hour belongs to
 * the month and block of its local start.
 * @param days `tariffDays` of the range
 * @throws RangeError if the column and the days differ in length
 */
export function loadMonths({ importWh }: QuarterLoad, days: readonly QuarterDay[]): LoadMonth[] {
  if (quartersOf(days) !== importWh.length)
    throw new RangeError(`${importWh.length} quarter-hours for days that have ${quartersOf(days)}`)
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, days]) =>
    loadMonth(month, days, importWh),
  )
}

function loadMonth(month: TariffMonth, days: readonly QuarterDay[], importWh: Float64Array): LoadMonth {
  const quarters = quartersByBlock(days)
  // one column per month with a section per block, so each quarter-hour is visited once
  const first = new Uint32Array(BLOCKS_AND_NONE)
  for (let block = 1; block < BLOCKS_AND_NONE; block++)
    first[block] = (first[block - 1] ?? 0) + (quarters[block - 1] ?? 0)
  const total = quarters.reduce((sum, count) => sum + count, 0)
  const powersKw = new Float64Array(total)
  const at = new Uint32Array(total)
  const next = first.slice()
  const energyWh = new Float64Array(BLOCKS_AND_NONE)
  let [highTariffWh, lowTariffWh] = [0, 0]
  for (const day of days) {
    const isLow = isWorkFree(day)
    const hours = blocksOfDay(day.date, isLow)
    for (let i = 0; i < day.clock.length; i++) {
      const wh = importWh[day.start + i] ?? Number.NaN
      if (Number.isNaN(wh)) continue
      const hour = (day.clock[i] ?? 0) >> 2
      const block = hours[hour] ?? 0
      const place = next[block] ?? 0
      powersKw[place] = kwOfWh(wh)
      at[place] = day.start + i
      next[block] = place + 1
      energyWh[block] = (energyWh[block] ?? 0) + wh
      if (isLow || !isHighTariffHour(hour)) lowTariffWh += wh
      else highTariffWh += wh
    }
  }
  return {
    month,
    isWhole: days.length === days[0]?.daysInMonth,
    share: days.length / (days[0]?.daysInMonth ?? days.length),
    quarters: total,
    knownQuarters: next.reduce((sum, end, block) => sum + end - (first[block] ?? 0), 0),
    blocks: blocks.map((block) => ({
      quarters: quarters[block] ?? 0,
      energyWh: energyWh[block] ?? 0,
      powersKw: powersKw.subarray(first[block], next[block]),
      at: at.subarray(first[block], next[block]),
    })),
    highTariffWh,
    lowTariffWh,
    days,
  }
}

/** Number of blocks and one more, because blocks are numbered from 1. */
const BLOCKS_AND_NONE = blocks.length + 1

/** Number of quarter-hours of each block in some days. */
function quartersByBlock(days: readonly QuarterDay[]): Uint32Array {
  const quarters = new Uint32Array(BLOCKS_AND_NONE)
  for (const day of days) {
    const hours = blocksOfDay(day.date, isWorkFree(day))
    for (let i = 0; i < day.clock.length; i++) {
      const block = hours[(day.clock[i] ?? 0) >> 2] ?? 0
      quarters[block] = (quarters[block] ?? 0) + 1
    }
  }
  return quarters
}

export type LoadCompleteness = { readonly quarters: number; readonly knownQuarters: number }

/** How much of a load is known; costs only cover the known part. */
export const completenessOf = (months: readonly LoadMonth[]): LoadCompleteness => ({
  quarters: months.reduce((sum, month) => sum + month.quarters, 0),
  knownQuarters: months.reduce((sum, month) => sum + month.knownQuarters, 0),
})
