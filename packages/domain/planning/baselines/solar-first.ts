import type { Plan } from '../plan.ts'
import type { PlanProblem } from '../plan-problem.ts'
import { netImports } from '../rate-plan.ts'
import { noControl } from './no-control.ts'

/** As without control, but batteries take every surplus and cover every deficit: MODEL.md, `self_consumption`. */
export function solarFirst(problem: PlanProblem): Plan {
  const idle = noControl(problem)
  const uncut: Plan = { ...idle, pvUsedKw: problem.pvKw.map((kw) => Math.max(0, kw)) }
  const netKw = netImports(problem, uncut)
  const [chargeKw, dischargeKw]: [number[][], number[][]] = [[], []]
  for (const battery of problem.batteries) {
    const [charge, discharge]: [number[], number[]] = [[], []]
    let stored = battery.startKwh
    problem.slotHours.forEach((hours, slot) => {
      const net = netKw[slot] ?? 0
      const room = Math.max(0, battery.maxKwh - stored) / (hours * battery.chargeEfficiency)
      const left = (Math.max(0, stored - battery.minKwh) * battery.dischargeEfficiency) / hours
      const c = Math.min(battery.chargeMaxKw, room, Math.max(0, -net))
      const d = Math.min(battery.dischargeMaxKw, left, Math.max(0, net))
      stored += hours * (battery.chargeEfficiency * c - d / battery.dischargeEfficiency)
      netKw[slot] = net + c - d
      charge.push(c)
      discharge.push(d)
    })
    chargeKw.push(charge)
    dischargeKw.push(discharge)
  }
  const { exportLimitKw } = problem.grid
  const pvUsedKw = uncut.pvUsedKw.map((kw, slot) => {
    const above = exportLimitKw === null ? 0 : Math.max(0, -(netKw[slot] ?? 0) - exportLimitKw)
    return Math.max(0, kw - above)
  })
  return { ...idle, ...{ chargeKw, dischargeKw, pvUsedKw } }
}
