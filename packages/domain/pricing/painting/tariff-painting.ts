import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { clockOf, quarterOf } from '../plans/tariff-grid.ts'
import { dayTypes, type TariffSchedule, type TariffWindow } from '../plans/utility-plan.ts'

/**
 * A schedule as it is painted: seasons are sets of months, each month in one of them, and of each season a week of quarter-hours.
 * What is painted over is gone, so that a painting has conflicts only where the schedule that it was made of had them.
 */
export type TariffPainting = {
  readonly holidays: TariffSchedule['holidays']
  /** those that can be painted with, in the order of their keys on the keyboard */
  readonly tariffs: readonly string[]
  readonly seasons: readonly Season[]
}

export type Season = {
  /** 1 to 12; a new season has none yet */
  readonly months: readonly number[]
  /** by index of `dayTypes` the quarter-hours of the day */
  readonly days: readonly PaintedDay[]
}

/** Of each quarter-hour the tariff; '' where there is none, and all of them where a schedule claims it several times. */
export type PaintedDay = readonly string[]

/** Quarter-hours [from, to) of some types of day, as indexes of `dayTypes`. */
export type PaintedArea = { readonly days: readonly number[]; readonly from: number; readonly to: number }

/** Stands between the tariffs of a conflict; no key has it. */
const AND = '|'
export const tariffsOfCell = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(AND))
export const allMonths: readonly number[] = Array.from({ length: 12 }, (_, i) => i + 1)
const HOLIDAY = dayTypes.indexOf('holiday')
const SUNDAY = dayTypes.indexOf('sunday')

/** Types of day that a painting tells: holidays only where they are days of their own. */
export const paintedDayTypes = ({ holidays }: Pick<TariffPainting, 'holidays'>): readonly number[] =>
  dayTypes.map((_, i) => i).filter((day) => day !== HOLIDAY || holidays === 'apart')

/** The painting of a schedule; months of the same week stand together. */
export function paintingOf({
  holidays,
  windows,
}: Pick<TariffSchedule, 'holidays' | 'windows'>): TariffPainting {
  const claims = allMonths.map(() => dayTypes.map(() => Array.from({ length: DAY_QUARTERS }, () => '')))
  for (const { tariff, months, days, from, to } of windows)
    for (const month of months)
      for (const type of days) {
        const day = claims[month - 1]?.[dayTypes.indexOf(type)]
        if (!day) continue
        for (let quarter = quarterOf(from) ?? 0; quarter < (quarterOf(to) ?? 0); quarter++)
          day[quarter] = claimed(day[quarter] ?? '', tariff)
      }
  const byWeek = Map.groupBy(allMonths, (month) => JSON.stringify(claims[month - 1]))
  return {
    holidays,
    tariffs: [...new Set(windows.map(({ tariff }) => tariff))].sort((a, b) => a.localeCompare(b)),
    seasons: [...byWeek.values()].map((months) => ({ months, days: claims[(months[0] ?? 1) - 1] ?? [] })),
  }
}

const claimed = (cell: string, tariff: string) =>
  [...new Set([...tariffsOfCell(cell), tariff])].sort((a, b) => a.localeCompare(b)).join(AND)

/** The schedule of a painting, in as few windows as its seasons need. A season without months is none. */
export function scheduleOf(painting: TariffPainting, key: string): TariffSchedule {
  const windows = painting.seasons.flatMap(({ months, days }): TariffWindow[] => {
    if (months.length === 0) return []
    const spans = new Map<string, { tariff: string; from: number; to: number; days: number[] }>()
    for (const type of paintedDayTypes(painting))
      for (const { cell, from, to } of runsOf(days[type] ?? []))
        for (const tariff of tariffsOfCell(cell)) {
          const at = `${tariff} ${from} ${to}`
          const span = spans.get(at) ?? { tariff, from, to, days: [] }
          span.days.push(type)
          spans.set(at, span)
        }
    return [...spans.values()].map((span) => ({
      tariff: span.tariff,
      months: months.toSorted((a, b) => a - b),
      days: span.days.flatMap((type) => dayTypes[type] ?? []),
      from: clockOf(span.from),
      to: clockOf(span.to),
    }))
  })
  return { key, holidays: painting.holidays, windows }
}

/** Quarter-hours [from, to) of a day that are the same. */
export function runsOf(day: PaintedDay): { cell: string; from: number; to: number }[] {
  const runs: { cell: string; from: number; to: number }[] = []
  day.forEach((cell, quarter) => {
    const last = runs.at(-1)
    if (last?.cell === cell) last.to = quarter + 1
    else runs.push({ cell, from: quarter, to: quarter + 1 })
  })
  return runs
}

const changeSeason = (
  painting: TariffPainting,
  at: number,
  change: (season: Season) => Season,
): TariffPainting => ({
  ...painting,
  seasons: painting.seasons.map((season, i) => (i === at ? change(season) : season)),
})

/** Hours of a season in a tariff. @param tariff null: none, a gap */
export const paintArea = (
  painting: TariffPainting,
  seasonAt: number,
  { days, from, to }: PaintedArea,
  tariff: string | null,
): TariffPainting =>
  changeSeason(painting, seasonAt, (season) => ({
    ...season,
    days: season.days.map((day, type) => (days.includes(type) ? [...day].fill(tariff ?? '', from, to) : day)),
  }))

/** A month belongs to this season from now on, and to no other. */
export const moveMonth = (painting: TariffPainting, month: number, seasonAt: number): TariffPainting => ({
  ...painting,
  seasons: painting.seasons.map((season, i) => {
    const others = season.months.filter((one) => one !== month)
    return { ...season, months: i === seasonAt ? [...others, month].sort((a, b) => a - b) : others }
  }),
})

/** One more season with the week of another; its months are to be chosen. */
export const addSeason = (painting: TariffPainting, likeAt: number): TariffPainting => ({
  ...painting,
  seasons: [...painting.seasons, { months: [], days: painting.seasons[likeAt]?.days ?? [] }],
})

/** Its months go to another season. @param toAt index before the removal */
export function removeSeason(painting: TariffPainting, at: number, toAt: number): TariffPainting {
  const months = painting.seasons[at]?.months ?? []
  const moved = months.reduce((all, month) => moveMonth(all, month, toAt), painting)
  return { ...moved, seasons: moved.seasons.filter((_, i) => i !== at) }
}

/** Holidays as days of their own begin as Sundays. */
export function setHolidays(painting: TariffPainting, holidays: TariffPainting['holidays']): TariffPainting {
  const isEmpty = (day: PaintedDay | undefined) => day?.every((cell) => cell === '') ?? true
  const likeSunday = (season: Season): Season => ({
    ...season,
    days: season.days.map((day, type) =>
      type === HOLIDAY && isEmpty(day) ? (season.days[SUNDAY] ?? day) : day,
    ),
  })
  return {
    ...painting,
    holidays,
    seasons: holidays === 'apart' ? painting.seasons.map(likeSunday) : painting.seasons,
  }
}

export const addTariff = (painting: TariffPainting, tariff: string): TariffPainting =>
  painting.tariffs.includes(tariff) ? painting : { ...painting, tariffs: [...painting.tariffs, tariff] }

/** Its hours are gaps then. */
export const removeTariff = (painting: TariffPainting, tariff: string): TariffPainting => ({
  ...painting,
  tariffs: painting.tariffs.filter((one) => one !== tariff),
  seasons: painting.seasons.map((season) => ({
    ...season,
    days: season.days.map((day) =>
      day.map((cell) =>
        tariffsOfCell(cell)
          .filter((one) => one !== tariff)
          .join(AND),
      ),
    ),
  })),
})
