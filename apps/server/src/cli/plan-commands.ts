import { readFile } from 'node:fs/promises'
import { planCaseFile } from '@kilowatt/contracts/control/plan-case'
import { findPlan } from '@kilowatt/domain/planning/find-plan'
import { powersOfCase, problemOfCase } from '@kilowatt/domain/planning/plan-case'
import { createHighsSolver } from '../platform/solver/highs-solver.ts'
import { StartError, systemCode } from '../platform/start-error.ts'
import { pathAsCalled, type StandaloneCommand, table } from './command-line.ts'

/** The search ends within a second; a plan that is 0.3 % dearer than the best one is good enough. */
const limits = { seconds: 0.8, gap: 0.003 }

/** Solves a planning problem from a file (docs/plan-case.schema.json), so that anybody can try the planner. */
export const solvePlan: StandaloneCommand = {
  usage: 'plan solve <case.json> [--json]',
  options: [],
  positional: 'file',
  async runStandalone({ file }) {
    const planCase = await readCase(file ?? '')
    const problem = problemOfCase(planCase)
    const withModel = await createHighsSolver()
    const startMs = performance.now()
    const { plan, rating, by } = findPlan(problem, withModel, limits, () => performance.now() / 1_000)
    const seconds = (performance.now() - startMs) / 1_000
    const { shortfall } = rating
    const json = {
      ...powersOfCase(plan, planCase.slots),
      cost_eur: rating.cost,
      shortfall: {
        ev_kwh: shortfall.vehicleKwh[0] ?? 0,
        soc_below_min_kwh_slots: shortfall.reserveKwhSlots[0] ?? 0,
        soc_end_kwh: shortfall.endKwh[0] ?? 0,
        comfort_kelvin_slots: shortfall.comfortKelvinSlots[0] ?? 0,
        import_above_limit_kwh: shortfall.importAboveKwh,
      },
      seconds,
    }
    const sum = (powers: readonly number[]) =>
      powers.reduce((total, kw) => total + (kw * planCase.slot_minutes) / 60, 0)
    const text = table(
      ['', 'value'],
      [
        ['cost', `${rating.cost.toFixed(4)} EUR`],
        ['import', `${sum(rating.importKw).toFixed(2)} kWh`],
        ['export', `${sum(rating.exportKw).toFixed(2)} kWh`],
        ['car not charged', `${json.shortfall.ev_kwh.toFixed(2)} kWh`],
        ['found', `${by}, ${seconds.toFixed(2)} s`],
      ],
    )
    return { json, text }
  },
}

async function readCase(file: string) {
  const text = await readFile(pathAsCalled(file), 'utf8').catch((cause: unknown) => {
    throw new StartError(`${file || 'The file'} cannot be read (${systemCode(cause)}).`, { cause })
  })
  const read = planCaseFile.safeParse(jsonOf(text, file))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new StartError(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not a case'}`)
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartError(`${file} is not JSON.`, { cause })
  }
}
