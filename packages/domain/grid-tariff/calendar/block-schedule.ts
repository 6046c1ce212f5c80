import type { LocalDate } from '../../time/local-day.ts'

/**
 * The five time blocks of the Slovenian grid tariff, by local hour. The start of a quarter-hour decides its
 * block, in local time; the high season is November to February, by calendar month. Source: act on the
 * methodology of the network charge, UL RS 146/22 (AKT_1266), as amended. The first table applies since 1
 * October 2024 and agrees with every hour of the official export of 2024; the second is from the amendment UL
 * RS 76/25 and applies from 1 January 2027. The blocks per type of day are certain. The hours come from one
 * source and should be compared with the act before bills of 2027 are calculated.
 */

/** Values by block, 1 to 5. */
export type ByBlock = readonly [number, number, number, number, number]
export const blocks = [1, 2, 3, 4, 5] as const
export type Block = (typeof blocks)[number]

/** 'YYYY-MM' */
export type TariffMonth = string

/** The time zone that the law applies in. */
export const TARIFF_ZONE = 'Europe/Ljubljana'

/** Blocks for 24 hours, for each of four types of day: high season before low, working days before others. */
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

/** Whether the hours of a month are certain. */
export const isScheduleCertain = (month: TariffMonth): boolean => versionAt(`${month}-01`).isCertain

const read = new Map<string, Uint8Array>()

/** Blocks of the 24 hours of a day. @param isWorkFree true for Saturdays, Sundays and work-free days */
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
 * Blocks whose power is charged in a month: those of its season (1 to 4 from November to February, otherwise 2 to 5; 3
 * to 5 in the low season from 2027), whichever days the month has.
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
