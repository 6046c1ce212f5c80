import { readdir, readFile } from 'node:fs/promises'
import { planCaseFile } from '@kilowatt/contracts/control/plan-case'
import { findPlan } from '@kilowatt/domain/planning/find-plan'
import { buildModel } from '@kilowatt/domain/planning/model/build-model'
import { problemOfCase } from '@kilowatt/domain/planning/plan-case'
import type { PlanProblem } from '@kilowatt/domain/planning/plan-problem'
import { createHighsSolver } from '../../apps/server/src/platform/solver/highs-solver.ts'
import { percentile } from '../support/latency.ts'

const fixtures = new URL('../../packages/domain/planning/fixtures/', import.meta.url)
const limits = { seconds: 0.8, gap: 0.003 }
/** Copies of each case, with other loads, sun and states of the battery. */
const COPIES = 12

type Times = { count: number; meanMs: number; medianMs: number; p95Ms: number; rawMedianMs: number }
export type PlansResult = {
  readonly simple: Times
  /** with a car, a heat pump and power fees */
  readonly complex: Times
  readonly loadMs: number
  /** share of the optimum; differences of 2 cents and less do not count (plan-36h/MODEL.md) */
  readonly worstShare: number
  readonly cases: number
}

type Case = { readonly problem: PlanProblem; readonly optimum: number }

export async function measurePlans(): Promise<PlansResult> {
  const loadedAt = performance.now()
  const withModel = await createHighsSolver()
  const loadMs = performance.now() - loadedAt
  const cases = await readCases()
  const clock = () => performance.now() / 1_000
  const find = (problem: PlanProblem) => findPlan(problem, withModel, limits, clock)
  const timesOf = (problems: readonly PlanProblem[]): Times => {
    const took = problems.map((problem) => elapsed(() => find(problem))).toSorted((a, b) => a - b)
    const raw = problems
      .map((problem) => {
        const { model } = buildModel(problem)
        return elapsed(() => withModel(model, (loaded) => loaded.solve(new Map())))
      })
      .toSorted((a, b) => a - b)
    return {
      ...{ count: took.length, meanMs: took.reduce((sum, one) => sum + one, 0) / took.length },
      ...{
        medianMs: percentile(took, 0.5),
        p95Ms: percentile(took, 0.95),
        rawMedianMs: percentile(raw, 0.5),
      },
    }
  }
  const above = cases.map(({ problem, optimum }) => {
    const distance = find(problem).rating.cost - optimum
    return distance <= 0.02 ? 0 : distance / Math.abs(optimum)
  })
  const isSimple = ({ problem }: Case) => problem.vehicles.length + problem.heaters.length === 0
  const copiesOf = (chosen: readonly Case[]) =>
    chosen.flatMap(({ problem }) => Array.from({ length: COPIES }, (_, nth) => changed(problem, nth)))
  return {
    simple: timesOf(copiesOf(cases.filter(isSimple))),
    complex: timesOf(copiesOf(cases.filter((one) => !isSimple(one)))),
    ...{ loadMs, worstShare: Math.max(...above), cases: cases.length },
  }
}

async function readCases(): Promise<Case[]> {
  const files = await Promise.all(
    ['plan-36h', 'hard'].map(async (folder) =>
      (await readdir(new URL(folder, fixtures)))
        .filter((file) => file.endsWith('.json'))
        .map((file) => new URL(`${folder}/${file}`, fixtures)),
    ),
  )
  return Promise.all(
    files.flat().map(async (file) => {
      const content = JSON.parse(await readFile(file, 'utf8'))
      return {
        problem: problemOfCase(planCaseFile.parse(content)),
        optimum: content.expected.optimal_cost_eur,
      }
    }),
  )
}

/** The problem with its days rotated by an hour a copy, more or less sun, and another state of the battery. */
function changed(problem: PlanProblem, nth: number): PlanProblem {
  const rotated = (values: readonly number[]) => [...values.slice(nth * 4), ...values.slice(0, nth * 4)]
  return {
    ...problem,
    loadKw: rotated(problem.loadKw),
    pvKw: problem.pvKw.map((kw) => kw * (0.5 + nth / COPIES)),
    batteries: problem.batteries.map((battery) => ({
      ...battery,
      startKwh: battery.minKwh + ((battery.maxKwh - battery.minKwh) * nth) / COPIES,
    })),
  }
}

function elapsed(work: () => unknown): number {
  const startMs = performance.now()
  work()
  return performance.now() - startMs
}
