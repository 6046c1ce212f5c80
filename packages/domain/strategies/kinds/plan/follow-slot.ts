import { steeredAs } from '../../../energy/balance/category-facts.ts'
import type { SiteDevice, SitePlan } from '../../site.ts'
import { followable, roomFor } from '../../steering/room-for.ts'
import type { SteeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput } from '../../strategy-kind.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'

/** Planned grid power up to this size counts as none: rounding of forecasts, and losses of a few cents a day. */
const NOTHING_W = 100

type Planned = {
  readonly device: SiteDevice
  readonly range: SteeringRange
  readonly plannedW: number
}

/**
 * Wishes for one slot of a plan. Cars follow it first: one that charges on sun takes what the sun really gives, but
 * stops only with the plan. Then the battery: what it was to store of the surplus, or to give to the house, follows
 * the real surplus; charging from the grid, selling and waiting are done as planned. If a reading that this needs is
 * missing, the device runs on its own settings.
 */
export function followSlot(
  { site, devices, stronger }: Pick<StrategyInput, 'site' | 'devices' | 'stronger'>,
  plan: SitePlan,
  slot: number,
): Wish[] {
  const gridW = plan.gridW[slot] ?? 0
  const endMs = plan.endMs[slot] ?? null
  const planned = devices.flatMap((device): Planned[] => {
    const plannedW = plan.devices.find(({ deviceId }) => deviceId === device.id)?.loadW[slot]
    const range = roomFor(device, 'loadW', stronger)
    return plannedW === undefined || range === null ? [] : [{ device, range, plannedW }]
  })
  // real surplus before any of the planned devices; null: a reading is missing
  const surplusW = planned.reduce<number | null>(
    (sum, { device }) => (sum === null || device.loadW === null ? null : sum + device.loadW),
    site.gridW === null ? null : -site.gridW,
  )
  let leftW = surplusW
  const wishes: Wish[] = []
  const cars = planned.filter(({ device }) => steeredAs(device) === 'charger')
  const batteries = planned.filter(({ device }) => steeredAs(device) === 'battery')
  for (const one of [...cars, ...batteries]) {
    const isCar = cars.includes(one)
    const chosen = isCar ? carPower(one, gridW, leftW) : batteryPower(one, gridW, leftW)
    if (chosen === null) continue
    const target = isCar ? followable(one.range, chosen.powerW) : chosen.powerW
    if (leftW !== null) leftW -= isCar ? Math.max(0, Math.min(target, one.device.loadW ?? target)) : target
    const reason = reasonOf(chosen, { plannedW: one.plannedW, endMs, version: plan.version })
    wishes.push({ deviceId: one.device.id, steering: 'loadW', target, reason })
  }
  return wishes
}

type Chosen = { readonly key: ControlReason['key']; readonly powerW: number }

function carPower({ device, range, plannedW }: Planned, gridW: number, leftW: number | null): Chosen | null {
  if (device.isPlugged === false) return { key: 'noCar', powerW: 0 }
  const within = (watts: number) => Math.max(range.min, Math.min(range.max, watts))
  if (plannedW <= 0) return { key: 'carWaits', powerW: within(0) }
  if (gridW > NOTHING_W || leftW === null) return { key: 'carCharges', powerW: within(plannedW) }
  // a passing cloud does not stop it within a slot, as in evcc (control.md a2); the next plan does
  return { key: 'carOnSun', powerW: within(Math.max(range.leastOn, leftW)) }
}

function batteryPower({ range, plannedW }: Planned, gridW: number, leftW: number | null): Chosen | null {
  const within = (watts: number) => Math.max(range.min, Math.min(range.max, watts))
  const [isImporting, isExporting] = [gridW > NOTHING_W, gridW < -NOTHING_W]
  if (plannedW > 0) {
    if (isImporting) return { key: 'batteryFromGrid', powerW: within(plannedW) }
    if (leftW === null) return null
    // while the plan exports, too, it stores no more than planned
    const mostW = isExporting ? plannedW : range.max
    return { key: 'batteryOnSun', powerW: within(Math.max(0, Math.min(leftW, mostW))) }
  }
  if (plannedW < 0) {
    if (isExporting) return { key: 'batterySells', powerW: within(plannedW) }
    if (leftW === null) return null
    const mostW = isImporting ? -plannedW : -range.min
    return { key: 'batterySupplies', powerW: within(Math.min(0, Math.max(leftW, -mostW))) }
  }
  if (isImporting) return { key: 'batteryKeeps', powerW: within(0) }
  if (isExporting) return { key: 'batteryLeavesRoom', powerW: within(0) }
  return { key: 'batteryWaits', powerW: within(0) }
}

type About = { readonly plannedW: number; readonly endMs: number | null; readonly version: number }

const reasonOf = ({ key, powerW }: Chosen, { plannedW, endMs, version }: About): ControlReason =>
  because(key, { powerW: Math.abs(powerW), plannedW: Math.abs(plannedW), endMs, version }, endMs)
