import { siteProblem } from '@kilowatt/domain/planning/site/site-problem'
import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPlanMaker } from './plan-maker.ts'

const atMs = Date.parse('2026-10-15T10:00:00+02:00')
const problem = () =>
  siteProblem(
    siteOf({
      ...{ atMs, devices: [testDevices.battery()] },
      prices: [{ startMs: atMs, endMs: atMs + 48 * 4 * QUARTER_MS, importPerKwh: 0.2, exportPerKwh: 0.05 }],
    }),
    {
      forecast: { startMs: atMs, loadW: Array(192).fill(500), solarW: null },
      ...{ cars: [], reservePct: 20, wearPerKwh: 0.03, exportLimitW: null, decisions: [] },
    },
  )

test('a location on which the solver fails gets solar first, and the others their plans', async () => {
  await using maker = openPlanMaker({ log: pino({ level: 'silent' }) }, 0)
  const good = problem()
  // no solver takes a price that is no number
  const bad = {
    ...good,
    problem: { ...good.problem, importPerKwh: good.problem.importPerKwh.map(() => Number.NaN) },
  }
  const made = await maker.make(
    [good, bad, good].map((site) => ({ site, greener: 0, earlier: null })),
    false,
  )
  expect(made.map(({ by }) => by)).toEqual(['proven', 'simple', 'proven'])
  expect(made[1]?.plan.chargeKw[0]).toHaveLength(144)
}, 60_000)

test('no locations need no process', async () => {
  await using maker = openPlanMaker({ log: pino({ level: 'silent' }) }, 0)
  expect(await maker.make([], true)).toEqual([])
})
