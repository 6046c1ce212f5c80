import type { ModelBuilder, Term } from '../linear-model.ts'
import { type PlanBattery, type PlanProblem, wishPrices } from '../plan-problem.ts'

/** Without any wear, a plan would cycle energy for nothing; too small to matter for the cost. */
const LEAST_WEAR = 1e-4

export type BatteryPart = {
  readonly charge: readonly number[]
  readonly discharge: readonly number[]
}

/** Rules 4 and 5 of plan-36h/MODEL.md. Energy outside the limits is allowed for a price, as only physics is hard. */
export function addBattery(builder: ModelBuilder, problem: PlanProblem, battery: PlanBattery): BatteryPart {
  const { slotHours, importPerKwh } = problem
  const { startKwh, minKwh, maxKwh, end } = battery
  const last = slotHours.length - 1
  const wear = Math.max(battery.wearPerKwh, LEAST_WEAR)
  const [charge, discharge]: [number[], number[]] = [[], []]
  const direction = builder.switches('either')
  let before: Term[] = []
  slotHours.forEach((hours, slot) => {
    const isFree = (kind: 'charge' | 'discharge') => !battery.forbidden?.[kind]?.includes(slot)
    const c = builder.column(0, 0, isFree('charge') ? battery.chargeMaxKw : 0)
    const d = builder.column(wear * hours, 0, isFree('discharge') ? battery.dischargeMaxKw : 0)
    const worth = slot === last && end.kind === 'value' ? -end.perKwh : 0
    const stored = builder.column(worth, Math.min(0, startKwh), Math.max(maxKwh, startKwh))
    // stored − before = hours × (efficiency × c − d / efficiency)
    const change: Term[] = [
      [stored, 1],
      [c, -hours * battery.chargeEfficiency],
      [d, hours / battery.dischargeEfficiency],
    ]
    const from = before.length === 0 ? startKwh : 0
    builder.row(from, [...change, ...before], from)
    before = [[stored, -1]]
    const mayBeOutside = startKwh < minKwh || startKwh > maxKwh
    if (!mayBeOutside) builder.row(minKwh, [[stored, 1]], maxKwh)
    else {
      const missing = builder.column(wishPrices.reservePerKwhSlot, 0, Infinity)
      const excess = builder.column(wishPrices.reservePerKwhSlot, 0, Infinity)
      builder.row(
        minKwh,
        [
          [stored, 1],
          [missing, 1],
        ],
        Infinity,
      )
      builder.row(
        -Infinity,
        [
          [stored, 1],
          [excess, -1],
        ],
        maxKwh,
      )
    }
    if (slot === last && end.kind === 'atLeast') {
      const missing = builder.column(wishPrices.endPerKwh, 0, Infinity)
      builder.row(
        Math.min(end.kwh, maxKwh),
        [
          [stored, 1],
          [missing, 1],
        ],
        Infinity,
      )
    }
    // losing energy pays only if import is paid for: elsewhere no plan charges and discharges at once
    if ((importPerKwh[slot] ?? 0) < 0) {
      const isCharging = direction()
      builder.row(
        -Infinity,
        [
          [c, 1],
          [isCharging, -battery.chargeMaxKw],
        ],
        0,
      )
      builder.row(
        -Infinity,
        [
          [d, 1],
          [isCharging, battery.dischargeMaxKw],
        ],
        battery.dischargeMaxKw,
      )
    }
    charge.push(c)
    discharge.push(d)
  })
  return { charge, discharge }
}
