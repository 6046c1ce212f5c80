import { readdir, readFile } from 'node:fs/promises'
import { planCaseFile } from '@kilowatt/contracts/control/plan-case'
import { noControl } from '@kilowatt/domain/planning/baselines/no-control'
import { solarFirst } from '@kilowatt/domain/planning/baselines/solar-first'
import { brokenRules } from '@kilowatt/domain/planning/broken-rules'
import { findPlan } from '@kilowatt/domain/planning/find-plan'
import { problemOfCase } from '@kilowatt/domain/planning/plan-case'
import { ratePlan } from '@kilowatt/domain/planning/rate-plan'
import { expect, test } from 'vitest'
import { createHighsSolver } from './highs-solver.ts'

/** Cases with a proven optimum, and how far plans may be above it (plan-36h/MODEL.md, "Passing"). */
const fixtures = new URL('../../../../../packages/domain/planning/fixtures/', import.meta.url)
const [SHARE, LEAST_EUR, SHORTFALL_KWH] = [0.005, 0.02, 0.02]

type Expected = {
  optimal_cost_eur: number
  ev_shortfall_kwh: number
  soc_below_min_kwh_slots: number
  no_control?: { cost_eur: number; ev_shortfall_kwh: number }
  self_consumption?: { cost_eur: number; soc_end_kwh: number }
}
const casesIn = async (folder: string) => {
  const files = (await readdir(new URL(folder, fixtures))).filter((file) => file.endsWith('.json'))
  return Promise.all(
    files.map(async (file) => {
      const content = JSON.parse(await readFile(new URL(`${folder}/${file}`, fixtures), 'utf8'))
      return {
        file,
        problem: problemOfCase(planCaseFile.parse(content)),
        expected: content.expected as Expected,
      }
    }),
  )
}
const solver = await createHighsSolver()
/** Processor time, so that a busy machine searches as long as a quiet one. */
const clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

test.each([...(await casesIn('plan-36h')), ...(await casesIn('hard'))])(
  'the plan for $file costs at most 0.5 % more than the optimum, and breaks no rule',
  ({ problem, expected }) => {
    const { plan, rating } = findPlan(problem, solver, { seconds: 0.8, gap: 0.003 }, clock)
    expect(brokenRules(problem, plan)).toEqual([])
    const optimum = expected.optimal_cost_eur
    expect(rating.cost).toBeLessThanOrEqual(optimum + Math.max(SHARE * Math.abs(optimum), LEAST_EUR))
    const missingKwh = rating.shortfall.vehicleKwh[0] ?? 0
    expect(missingKwh).toBeLessThanOrEqual(expected.ev_shortfall_kwh + SHORTFALL_KWH)
    const reserve = rating.shortfall.reserveKwhSlots[0] ?? 0
    expect(reserve).toBeLessThanOrEqual(expected.soc_below_min_kwh_slots + SHORTFALL_KWH)
    expect(rating.shortfall.endKwh[0] ?? 0).toBeLessThan(0.001)
    expect(rating.shortfall.comfortKelvinSlots[0] ?? 0).toBeLessThan(0.001)
    expect(rating.shortfall.importAboveKwh).toBeLessThan(0.001)
  },
)

test.each(await casesIn('plan-36h'))(
  'the baselines of $file cost as much as the file expects',
  ({ problem, expected }) => {
    const idle = ratePlan(problem, noControl(problem))
    expect(idle.cost).toBeCloseTo(expected.no_control?.cost_eur ?? 0, 2)
    expect(idle.shortfall.vehicleKwh[0] ?? 0).toBeCloseTo(expected.no_control?.ev_shortfall_kwh ?? 0, 2)
    const baseline = ratePlan(problem, solarFirst(problem))
    expect(baseline.cost).toBeCloseTo(expected.self_consumption?.cost_eur ?? 0, 2)
    expect(baseline.storedKwh[0]?.at(-1)).toBeCloseTo(expected.self_consumption?.soc_end_kwh ?? 0, 2)
  },
)
