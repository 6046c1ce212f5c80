import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { clockOf, quarterOf } from '../plans/tariff-grid.ts'
import { dayTypes, type TariffSchedule, type TariffWindow } from '../plans/utility-plan.ts'

/**
 * A schedule in editable form: seasons are sets of months, each month in exactly one, and each season has a week of
 * quarter-hours. Painting replaces what was there, so conflicts exist only if the original schedule had them.
 */
export type TariffPainting = {
  readonly holidays: TariffSchedule['holidays']
  /** tariffs to paint with, in the order of their keys on the keyboard */
  readonly tariffs: readonly string[]
  readonly seasons: readonly Season[]
}

export type Season = {
  /** 1 to 12; a new season has none yet */
  readonly months: readonly number[]
  /** quarter-hours of the day, by index of `dayTypes` */
  readonly days: readonly PaintedDay[]
}

/** Tariff of each quarter-hour; '' for none, several if the schedule has a conflict there. */
export type PaintedDay = readonly string[]

/** Quarter-hours [from, to) of some types of day, as indexes of `dayTypes`. */
export type PaintedArea = { readonly days: readonly number[]; readonly from: number; readonly to: number }

/** Separator between the tariffs of a conflict; no key contains it. */
const AND = '|'
export const tariffsOfCell = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(AND))
export const allMonths: readonly number[] = Array.from({ length: 12 }, (_, i) => i + 1)
const HOLIDAY = dayTypes.indexOf('holiday')
const SUNDAY = dayTypes.indexOf('sunday')

/** Types of day in a painting; includes holidays only if they are a separate type. */
export const paintedDayTypes = ({ holidays }: Pick<TariffPainting, 'holidays'>): readonly number[] =>
  dayTypes.map((_, i) => i).filter((day) => day !== HOLIDAY || holidays === 'apart')

/** The painting of a schedule; months with equal weeks share a season. */
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

/** The schedule of a painting, in as few windows as its seasons need. A season without months is left out. */
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

/** Runs of equal quarter-hours [from, to) of a day. */
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

/** Paints an area of a season with a tariff. @param tariff null: none, a gap */
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

/** Moves a month to this season and out of any other. */
export const moveMonth = (painting: TariffPainting, month: number, seasonAt: number): TariffPainting => ({
  ...painting,
  seasons: painting.seasons.map((season, i) => {
    const others = season.months.filter((one) => one !== month)
    return { ...season, months: i === seasonAt ? [...others, month].sort((a, b) => a - b) : others }
  }),
})

/** Adds a season with a copy of another one's week and without months. */
export const addSeason = (painting: TariffPainting, likeAt: number): TariffPainting => ({
  ...painting,
  seasons: [...painting.seasons, { months: [], days: painting.seasons[likeAt]?.days ?? [] }],
})

/** Removes a season; its months go to another one. @param toAt index before the removal */
export function removeSeason(painting: TariffPainting, at: number, toAt: number): TariffPainting {
  const months = painting.seasons[at]?.months ?? []
  const moved = months.reduce((all, month) => moveMonth(all, month, toAt), painting)
  return { ...moved, seasons: moved.seasons.filter((_, i) => i !== at) }
}

/** Makes holidays a type of their own, initially like Sundays. */
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

/** Removes a tariff; its hours become gaps. */
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
