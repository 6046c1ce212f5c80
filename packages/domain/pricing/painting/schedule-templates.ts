import { DAY_QUARTERS } from '../../time/floor-time.ts'
import { dayTypes, SINGLE_TARIFF } from '../plans/utility-plan.ts'
import { allMonths, type PaintedDay, type Season, type TariffPainting } from './tariff-painting.ts'

/** Templates to start a schedule from. */
export const scheduleTemplates = ['single', 'high_low', 'weekend', 'five_blocks'] as const
export type ScheduleTemplate = (typeof scheduleTemplates)[number]

type Spans = readonly (readonly [untilHour: number, tariff: string])[]

const dayOf = (spans: Spans): PaintedDay => {
  const day = Array.from({ length: DAY_QUARTERS }, () => '')
  let from = 0
  for (const [untilHour, tariff] of spans) {
    day.fill(tariff, from, untilHour * 4)
    from = untilHour * 4
  }
  return day
}

/** One pattern for Monday to Friday, another for Saturday, Sunday and holidays. */
const season = (months: readonly number[], working: Spans, free: Spans): Season => ({
  months,
  days: dayTypes.map((_, type) => dayOf(type < 5 ? working : free)),
})

const whole = (tariff: string): Spans => [[24, tariff]]

/**
 * Block of the grid tariff by hour, as steps above the lowest block of the day. Slovenia, valid from 2024-10-01 to
 * 2026-12-31: uro.si/w/casovni-blok; checked against the blocks of 26,396 intervals of a portal export. Other hours
 * apply from 2027 (Uradni list RS 76/25).
 */
const blockSteps = [
  [6, 2],
  [7, 1],
  [14, 0],
  [16, 1],
  [20, 0],
  [22, 1],
  [24, 2],
] as const
const blocks = (lowest: number): Spans =>
  blockSteps.map(([untilHour, step]) => [untilHour, String(lowest + step)])
const HIGH_SEASON = [1, 2, 11, 12]

/**
 * `high_low`: VT is Monday to Friday from 6 to 22 except on work-free days, otherwise MT (Slovenian network act,
 * docs/decisions/086). `five_blocks`: the blocks of the Slovenian grid, see `blockSteps`.
 */
export function templatePainting(template: ScheduleTemplate): TariffPainting {
  const painting = (tariffs: readonly string[], ...seasons: Season[]): TariffPainting => ({
    holidays: 'apart',
    tariffs,
    seasons,
  })
  if (template === 'single')
    return painting([SINGLE_TARIFF], season(allMonths, whole(SINGLE_TARIFF), whole(SINGLE_TARIFF)))
  if (template === 'weekend') return painting(['T1', 'T2'], season(allMonths, whole('T1'), whole('T2')))
  if (template === 'high_low') {
    const working: Spans = [
      [6, 'T2'],
      [22, 'T1'],
      [24, 'T2'],
    ]
    return painting(['T1', 'T2'], season(allMonths, working, whole('T2')))
  }
  return painting(
    ['1', '2', '3', '4', '5'],
    season(HIGH_SEASON, blocks(1), blocks(2)),
    season(
      allMonths.filter((month) => !HIGH_SEASON.includes(month)),
      blocks(2),
      blocks(3),
    ),
  )
}
