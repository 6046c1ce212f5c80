import type { LocalDate } from '../../time/local-day.ts'

/**
 * The five time blocks of the Slovenian network tariff, by hour of the wall clock. Which block a quarter-hour belongs to is told by its
 * start, in local time; the high season is November to February, by the calendar month. Source: act on the methodology of the
 * network charge, UL RS 146/22 (AKT_1266), as amended: the first table holds since 1 October 2024 and agrees with every hour of the
 * official export of 2024; the second is of the amendment UL RS 76/25 and holds from 1 January 2027. Which blocks a type of day has
 * is certain there; the hours are of one source and worth comparing with the act before bills of 2027 are counted.
 */

/** Values by block, 1 to 5. */
export type ByBlock = readonly [number, number, number, number, number]
export const blocks = [1, 2, 3, 4, 5] as const
export type Block = (typeof blocks)[number]

/** 'YYYY-MM' */
export type TariffMonth = string

/** The law's clock. */
export const TARIFF_ZONE = 'Europe/Ljubljana'

/** Blocks of 24 hours of each of four types of day: high season first, working days before others. */
type DayTables = readonly [string, string, string, string]
type ScheduleVersion = { readonly from: LocalDate; readonly tables: DayTables; readonly isCertain: boolean }

const versions: readonly ScheduleVersion[] = [
  {
    from: '0001-01-01',
    tables: [
      '333333211111112211112233',
      '444444322222223322223344',
      '444444322222223322223344',
      '555555433333334433334455',
    ],
    isCertain: true,
  },
  {
    from: '2027-01-01',
    tables: [
      '333333111111222221112233',
      '444444333333444443333344',
      '555555333333444443333355',
      '555555444444555554444455',
    ],
    isCertain: false,
  },
]

export const isHighSeason = (month: number): boolean => month >= 11 || month <= 2

const versionAt = (date: LocalDate): ScheduleVersion =>
  versions.findLast(({ from }) => from <= date) ?? (versions[0] as ScheduleVersion)

/** Whether the hours of a month are beyond doubt. */
export const isScheduleCertain = (month: TariffMonth): boolean => versionAt(`${month}-01`).isCertain

const read = new Map<string, Uint8Array>()

/** Blocks of the 24 hours of a day. @param isWorkFree of Saturdays, Sundays and work-free days */
export function blocksOfDay(date: LocalDate, isWorkFree: boolean): Uint8Array {
  const { tables } = versionAt(date)
  const table = tables[(isHighSeason(Number(date.slice(5, 7))) ? 0 : 2) + (isWorkFree ? 1 : 0)] ?? ''
  let hours = read.get(table)
  if (hours === undefined) {
    hours = Uint8Array.from(table, Number)
    read.set(table, hours)
  }
  return hours
}

/**
 * Blocks whose power is paid in a month: those that occur in its season (1 to 4 in November to February, 2 to 5 else; 3 to 5 in the
 * low season from 2027), whatever days the month has.
 */
export function chargedBlocks(month: TariffMonth): readonly Block[] {
  const date = `${month}-01`
  const season = `${versionAt(date).from} ${isHighSeason(Number(month.slice(5, 7)))}`
  const known = charged.get(season)
  if (known !== undefined) return known
  const occurring = new Set([...blocksOfDay(date, false), ...blocksOfDay(date, true)])
  const found = blocks.filter((block) => occurring.has(block))
  charged.set(season, found)
  return found
}

const charged = new Map<string, readonly Block[]>()
