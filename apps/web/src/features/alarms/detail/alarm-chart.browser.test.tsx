import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, HOUR, MINUTE, now } from '../../../testing/answers/alarm-answers.ts'
import { axisOf, drawnOf, lineAt } from '../../../testing/drawn-picture.tsx'
import { staySilent } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { AlarmChart } from './AlarmChart.tsx'

const from = now - HOUR
/** 2.4 kW, nothing measured for two minutes, then 40 W from the alarm on */
const values = Array.from({ length: 60 }, (_, i) => (i === 20 || i === 21 ? null : i < 32 ? 2_400 : 40))
const alarm = alarmOf({
  kind: 'THRESHOLD',
  value: 40,
  limit: 300,
  unit: 'W',
  firstAt: now - 28 * MINUTE,
  resolvedAt: now - 10 * MINUTE,
})

const measured: Parameters<typeof AlarmChart>[0] = {
  alarm,
  around: { from, stepMs: MINUTE, unit: 'W', values },
}
/** The chart alone, once the texts of the app have loaded. */
async function drawn(shown = measured) {
  await openPage('/auth/login', { answers: { 'firstAccount.state': staySilent } })
  return drawnOf(<AlarmChart {...shown} />)
}

test('draws each value at its time and height, the limit, and the span of the alarm', async () => {
  const picture = await drawn()
  const axis = axisOf(picture)
  const x = (minute: number) => axis.left + ((axis.right - axis.left) * minute) / 60
  const line = picture.shapes.filter(({ className }) => className.includes('line'))
  const limit = picture.shapes.filter(({ className }) => className.includes('limit'))
  const valueAt = (minute: number) => {
    const y = lineAt(line, x(minute))
    return y === null ? null : axis.valueAt(y)
  }
  expect(valueAt(10)).toBeCloseTo(2.4, 1)
  expect(valueAt(50)).toBeCloseTo(0.04, 1)
  // a gap in the values is a gap in the line
  expect(valueAt(20.5)).toBeNull()
  expect(axis.valueAt(lineAt(limit, x(30)) ?? 0)).toBeCloseTo(0.3, 1)
  const [span] = picture.shapes.filter(({ className }) => className.includes('span'))
  const edges = (span?.runs[0] ?? []).map(([left]) => left)
  expect(Math.min(...edges)).toBeCloseTo(x(32), 0)
  expect(Math.max(...edges)).toBeCloseTo(x(50), 0)
})

test('shows days instead of times if each value is a day, and costs with their currency', async () => {
  const days = Array.from({ length: 20 }, (_, i) => 80 + 2 * i)
  const budget = { ...alarm, kind: 'COST_OVER_BUDGET', unit: 'EUR', value: 104, limit: 100 } as const
  const start = now - 12 * 24 * HOUR
  await drawn({
    alarm: { ...budget, firstAt: now, resolvedAt: null },
    around: { from: start, stepMs: 24 * HOUR, unit: 'EUR', values: days },
  })
  await expect.element(page.getByText('Costs of the month, EUR')).toBeVisible()
  await expect.element(page.getByText('Alarm from €100.00')).toBeVisible()
  const ticks = [...document.querySelectorAll('figure svg text')].map(({ textContent }) => textContent ?? '')
  const named = ticks.filter((text) => /^\d\d\. \d\d\.$/.test(text))
  expect(named.length).toBeGreaterThan(1)
  expect(named.length).toBeLessThan(6)
  await expect.element(page.getByText(/^Since \d\d\. \d\d\.$/)).toBeInTheDocument()
})
