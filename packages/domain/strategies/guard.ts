import { steeredAs } from '../energy/balance/category-facts.ts'
import { PHASE_V } from '../energy/quality/power-limits.ts'
import type { SetPoint } from './arbitrate.ts'
import type { Site, SiteDevice } from './site.ts'
import { chargingPhases, steeringRange } from './steering/steering-range.ts'
import { because, type WishAuthor } from './wish.ts'

const guard: WishAuthor = { rung: 'guard', strategyId: null }

/**
 * Cuts set-points, the weakest first, until their sum is within what the connection allows: its import, and
 * the current of its fuse on the most loaded phase. Changes are added to the measured power. If the phase of
 * a device is unknown, the device counts on the most loaded phase; if its power is unknown, it counts as
 * using nothing yet. A device that can only be switched counts with the highest power that was measured, and is switched
 * off, or no longer raised, as a whole. If the meter is silent, no device may use more than its minimum. Devices that
 * no strategy steers are not cut.
 * @param setPoints the strongest first
 */
export function guardConnection(site: Site, setPoints: readonly SetPoint[]): SetPoint[] {
  const limits = site.connection
  if (limits.maxImportW === null && limits.fuseA === null) return [...setPoints]
  const devices = new Map(site.devices.map((device) => [device.id, device]))
  const guarded = [...setPoints]
  const knowsPower = limits.maxImportW === null || site.gridW !== null
  const knowsPhases = limits.fuseA === null || phasesOf(site).length > 0
  let excessW = (site.gridW ?? 0) - (limits.maxImportW ?? Number.POSITIVE_INFINITY)
  let excessA =
    Math.max(...phasesOf(site), Number.NEGATIVE_INFINITY) - (limits.fuseA ?? Number.POSITIVE_INFINITY)
  for (const setPoint of setPoints) {
    const device = devices.get(setPoint.deviceId)
    if (!device) continue
    const moreW = plannedW(setPoint, device) - (device.loadW ?? 0)
    excessW += moreW
    excessA += moreW / voltsOf(device)
  }
  for (let i = setPoints.length - 1; i >= 0; i--) {
    const setPoint = setPoints[i]
    if (!setPoint) continue
    const device = devices.get(setPoint.deviceId)
    if (!device) continue
    if (knowsPower && knowsPhases && excessW <= 0 && excessA <= 0) break
    if (setPoint.steering !== 'loadW') {
      const off = unraised(setPoint)
      if (off === null) continue
      const freedW = plannedW(setPoint, device) - (setPoint.steering === 'isOn' ? 0 : (device.loadW ?? 0))
      excessW -= freedW
      excessA -= freedW / voltsOf(device)
      guarded[i] = cutBy(setPoint, off, { knows: knowsPower && knowsPhases, limitW: limits.maxImportW })
      continue
    }
    const planned = plannedW(setPoint, device)
    const volts = voltsOf(device)
    const wanted =
      knowsPower && knowsPhases ? planned - Math.max(excessW, excessA * volts, 0) : Number.NEGATIVE_INFINITY
    const least = Math.min(planned, 0)
    const range = steeringRange(device, 'loadW')
    const allowed = Math.max(least, wanted)
    // Below its smallest current, a charger does not charge at all.
    const cut = allowed > 0 && allowed < (range?.leastOn ?? 0) ? 0 : allowed
    if (cut >= planned) continue
    excessW -= planned - cut
    excessA -= (planned - cut) / volts
    guarded[i] = cutBy(setPoint, cut, { knows: knowsPower && knowsPhases, limitW: limits.maxImportW })
  }
  return guarded
}

/** SG-Ready state in which a heat pump runs on its own settings (control.md a7). */
const NORMAL_STATE = 2

/** The value of a switch or an SG-Ready state that no longer raises the device; null if it does not raise it. */
function unraised({ steering, value, atLeast }: SetPoint): number | null {
  const least = steering === 'isOn' ? 0 : NORMAL_STATE
  return (value ?? atLeast ?? least) > least ? least : null
}

type Cut = { readonly knows: boolean; readonly limitW: number | null }

/** @param cut.knows whether the readings that the limit needs are known */
function cutBy(setPoint: SetPoint, cutW: number, { knows, limitW }: Cut): SetPoint {
  const { deviceId, steering, value, atMost, by, reason, rejected } = setPoint
  return {
    ...setPoint,
    by: guard,
    reason: because(knows ? 'connectionLimit' : 'meterSilent', { limitW }),
    value: value === null ? null : cutW,
    atMost: cutW,
    atLeast: setPoint.atLeast === null ? null : Math.min(setPoint.atLeast, cutW),
    rejected: [
      {
        wish: {
          deviceId,
          steering,
          by,
          reason,
          ...(value === null ? { atMost: atMost ?? cutW } : { target: value }),
        },
        because: 'cut',
        winner: guard,
      },
      ...rejected,
    ],
  }
}

/**
 * Highest power that the device can use with a set-point. A device that runs on its own settings can use its
 * limit, but never less than its minimum.
 */
function plannedW(setPoint: SetPoint, device: SiteDevice): number {
  const { steering, value, atLeast, atMost } = setPoint
  const nowW = device.loadW ?? 0
  if (steering !== 'loadW') return unraised(setPoint) === null ? nowW : Math.max(nowW, device.highestW ?? 0)
  return value ?? Math.max(atLeast ?? Number.NEGATIVE_INFINITY, atMost ?? nowW)
}

const voltsOf = (device: SiteDevice) =>
  PHASE_V * (steeredAs(device) === 'charger' ? chargingPhases(device) : 1)

const phasesOf = (site: Site): number[] => site.connection.phaseA.flatMap((current) => current ?? [])
