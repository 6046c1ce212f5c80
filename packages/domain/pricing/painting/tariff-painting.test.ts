import { describe, expect, test } from 'vitest'
import { highAndLow, window } from '../fixtures/plan-parts.ts'
import { NO_TARIFF, scheduleProblems, tariffGrid } from '../plans/tariff-grid.ts'
import { dayTypes, type TariffSchedule } from '../plans/utility-plan.ts'
import { scheduleTemplates, templatePainting } from './schedule-templates.ts'
import {
  addSeason,
  addTariff,
  moveMonth,
  paintArea,
  paintingOf,
  removeSeason,
  removeTariff,
  scheduleOf,
  setHolidays,
} from './tariff-painting.ts'

/** The tariff of every quarter-hour of the year, by name. */
const cellsOf = (schedule: Pick<TariffSchedule, 'windows'>) => {
  const { tariffs, cells } = tariffGrid(schedule)
  return Array.from(cells, (cell) => (cell === NO_TARIFF ? null : tariffs[cell]))
}
const monday = [0]

describe.each(scheduleTemplates)('template %s', (template) => {
  const painting = templatePainting(template)
  test('covers every hour exactly once', () => {
    expect(scheduleProblems(scheduleOf(painting, 'mine'))).toEqual([])
  })
  test('is unchanged when painted from its schedule', () => {
    expect(paintingOf(scheduleOf(painting, 'mine'))).toEqual({
      ...painting,
      seasons: expect.arrayContaining([...painting.seasons]),
    })
  })
})

test('high and low tariff of the template match the network act', () => {
  expect(cellsOf(scheduleOf(templatePainting('high_low'), 'mine'))).toEqual(cellsOf(highAndLow))
})

test.each([
  // uro.si/w/casovni-blok, by the start of the quarter-hour
  ['a winter working day at 7', 1, 'monday', '07:00', '1'],
  ['a winter working day at 6', 12, 'friday', '06:45', '2'],
  ['a winter Sunday at 16', 2, 'sunday', '16:00', '2'],
  ['a winter holiday at night', 11, 'holiday', '23:45', '4'],
  ['a summer working day at 14', 3, 'tuesday', '14:00', '3'],
  ['a summer Saturday at night', 10, 'saturday', '00:00', '5'],
])('the block of %s', (_when, month, day, clock, block) => {
  const { windows } = scheduleOf(templatePainting('five_blocks'), 'mine')
  const found = windows.filter(
    ({ months, days, from, to }) =>
      months.includes(month) && days.some((one) => one === day) && from <= clock && clock < to,
  )
  expect(found.map(({ tariff }) => tariff)).toEqual([block])
})

test('a painting keeps the gaps and conflicts of its schedule until they are painted over', () => {
  const faulty = {
    key: 'mine',
    holidays: 'apart' as const,
    windows: [window('T1', '00:00', '20:00'), window('T2', '18:00', '22:15')],
  }
  const painting = paintingOf(faulty)
  expect(scheduleProblems(scheduleOf(painting, 'mine'))).toEqual(scheduleProblems(faulty))
  const days = dayTypes.map((_, i) => i)
  const whole = paintArea(painting, 0, { days, from: 72, to: 96 }, 'T2')
  expect(scheduleProblems(scheduleOf(whole, 'mine'))).toEqual([])
})

test('painting changes only the given area of the given season', () => {
  const two = moveMonth(addSeason(templatePainting('high_low'), 0), 7, 1)
  const painted = scheduleOf(paintArea(two, 1, { days: monday, from: 50, to: 51 }, null), 'mine')
  expect(scheduleProblems(painted)).toEqual([
    { code: 'uncovered', hours: { months: [7], days: ['monday'], from: '12:30', to: '12:45' } },
  ])
})

test('a month is in one season only, and moves back when its season is removed', () => {
  const two = moveMonth(addSeason(templatePainting('single'), 0), 7, 1)
  expect(two.seasons.map(({ months }) => months.length)).toEqual([11, 1])
  const back = removeSeason(two, 1, 0)
  expect(back).toEqual(templatePainting('single'))
})

test('a season without months is not part of the schedule', () => {
  const two = addSeason(templatePainting('single'), 0)
  expect(scheduleOf(two, 'mine')).toEqual(scheduleOf(templatePainting('single'), 'mine'))
})

test('ignored holidays are hidden; when shown again, they are as before or like Sundays', () => {
  const ignored = setHolidays(templatePainting('high_low'), 'ignored')
  const schedule = scheduleOf(ignored, 'mine')
  expect(schedule.windows.some(({ days }) => days.includes('holiday'))).toBe(false)
  expect(scheduleProblems(schedule)).toEqual([])
  const again = scheduleOf(setHolidays(paintingOf(schedule), 'apart'), 'mine')
  expect(cellsOf(again)).toEqual(cellsOf(highAndLow))
})

test('removing a tariff leaves gaps', () => {
  const painting = removeTariff(addTariff(templatePainting('weekend'), 'peak'), 'T2')
  expect(painting.tariffs).toEqual(['T1', 'peak'])
  expect(scheduleProblems(scheduleOf(painting, 'mine'))).toMatchObject([
    { code: 'uncovered', hours: { days: ['saturday', 'sunday', 'holiday'], from: '00:00', to: '24:00' } },
  ])
})
