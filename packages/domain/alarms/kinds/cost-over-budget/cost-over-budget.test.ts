import { expect, test } from 'vitest'
import { faultOfSettings, initialSettings } from '../../alarm-settings.ts'
import { costOverBudget } from './cost-over-budget.ts'

const settings = { ...initialSettings(costOverBudget), budget: 80 }
const facts = { soFar: 40, forecast: 95 }

test.each([
  ['a forecast over the budget', facts, settings, 'raised', 95],
  ['a forecast of the budget', { ...facts, forecast: 80 }, settings, 'between', 80],
  ['a forecast within the budget', { ...facts, forecast: 77.6 }, settings, 'clear', 77.6],
  ['costs so far within the budget', facts, { ...settings, basis: 'soFar' }, 'clear', 40],
  ['costs so far over the budget', { ...facts, soFar: 81 }, { ...settings, basis: 'soFar' }, 'raised', 81],
  ['an unknown forecast', { ...facts, forecast: null }, settings, 'unknown', null],
  ['no budget', facts, { ...settings, budget: null }, 'unknown', 95],
] as const)('%s', (_rule, costs, of, condition, value) => {
  expect(costOverBudget.judge(costs, of)).toMatchObject({ condition, value })
})

test('the budget has to be entered before the rule can be turned on', () => {
  expect(costOverBudget.initial.isActive).toBe(false)
  const settings = initialSettings(costOverBudget)
  expect(faultOfSettings(costOverBudget, { settings, isActive: true })).toEqual({
    field: 'budget',
    reason: 'required',
  })
})
