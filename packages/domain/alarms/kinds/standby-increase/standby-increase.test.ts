import { expect, test } from 'vitest'
import { replayFindings } from '../../alarm-replay.ts'
import { initialSettings } from '../../alarm-settings.ts'
import { standbyIncrease } from './standby-increase.ts'

const settings = initialSettings(standbyIncrease)
const days = (watts: number, count: number) => Array<number>(count).fill(watts)
const judge = (dailyW: readonly number[], of: Parameters<typeof standbyIncrease.judge>[1] = settings) =>
  standbyIncrease.judge({ dailyW: Float64Array.from(dailyW) }, of)

test.each([
  ['higher for a week', [...days(180, 30), ...days(240, 7)], 'raised'],
  ['higher for less than a week', [...days(180, 30), ...days(240, 6)], 'clear'],
  ['lower', [...days(240, 30), ...days(180, 10)], 'clear'],
  ['as ever', days(180, 40), 'clear'],
  ['of too few known days', [...days(180, 13), ...days(Number.NaN, 20)], 'unknown'],
] as const)('a standby load %s', (_rule, dailyW, condition) => {
  expect(judge(dailyW).condition).toBe(condition)
})

test('an increase has to reach the limits in watts and in percent', () => {
  const risen = [...days(180, 30), ...days(240, 10)]
  expect(judge(risen)).toEqual({ condition: 'raised', value: 240, limit: 207 })
  expect(judge(risen, { ...settings, leastW: 80 }).condition).toBe('clear')
  expect(judge(risen, { ...settings, leastPct: 45 }).condition).toBe('clear')
})

test('an increase around the least that is found ends without a value between, but only after its delay', () => {
  const before = days(200, 30)
  const at = (watts: number) => judge([...before, ...days(watts, 10)])
  // 15 % of 200 W
  expect([at(230).condition, at(229).condition]).toEqual(['raised', 'clear'])
  const DAY_MS = 86_400_000
  const findings = [230, 229, 230, 229, 230, 229, 229, 229].map((watts, day) => ({
    at: day * DAY_MS,
    finding: at(watts),
  }))
  expect(replayFindings(findings, standbyIncrease.initial)).toEqual([{ from: 0, to: 7 * DAY_MS }])
})
