import { steeredAs } from '../../../energy/balance/category-facts.ts'
import type { Site, SiteDevice } from '../../site.ts'
import { steeringOf } from '../../steering/room-for.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { ControlReason, Wish } from '../../wish.ts'

/** Effect of the price: use energy, wait, avoid using energy, sell energy, or no effect. */
export type PricePhase = 'cheap' | 'wait' | 'expensive' | 'sell' | 'none'

type Wanting = {
  readonly site: Site
  readonly devices: readonly SiteDevice[]
  readonly phase: PricePhase
  readonly reason: ControlReason
  /** level below which a battery does not discharge for the price */
  readonly keepPct: number
}

/**
 * A battery charges from the grid with at most half its capacity per hour, as in OpenEMS's time-of-use control
 * (control.md a4).
 */
const LARGEST_C = 0.5

export function priceWishes({ site, devices, phase, reason, keepPct }: Wanting): Wish[] {
  if (phase === 'none') return []
  return devices.flatMap((device): Wish[] => {
    const steering = steeringOf(device, preferredOf(device))
    if (steering === null) return []
    const target = (value: number): Wish[] => [{ deviceId: device.id, steering, target: value, reason }]
    switch (steeredAs(device)) {
      case 'battery': {
        const powerW = batteryPower(site, device, phase, keepPct)
        return powerW === null ? [] : target(powerW)
      }
      case 'charger': {
        if (device.isPlugged === false) return []
        return target(phase === 'cheap' ? (steeringRange(device, 'loadW')?.max ?? 0) : 0)
      }
      default:
        return heatOrSwitch(device, steering, phase, reason)
    }
  })
}

const preferredOf = (device: SiteDevice): readonly Wish['steering'][] =>
  steeredAs(device) === 'heating' || steeredAs(device) === 'switched'
    ? ['sgState', 'isOn', 'loadW']
    : ['loadW']

/** Null: the battery runs on its own settings. */
function batteryPower(site: Site, battery: SiteDevice, phase: PricePhase, keepPct: number): number | null {
  const range = steeringRange(battery, 'loadW')
  if (!range) return null
  const { socPct, capacityWh, loadW } = battery
  if (phase === 'cheap')
    return socPct !== null && socPct >= 100 ? null : Math.min(range.max, (capacityWh ?? Infinity) * LARGEST_C)
  if (phase === 'wait' || socPct === null || socPct <= keepPct) return null
  if (phase === 'sell') return range.min
  // grid power of the house without the battery; unknown if the meter or the battery is silent
  if (site.gridW === null || loadW === null) return null
  return Math.min(0, Math.max(range.min, loadW - site.gridW))
}

/** While the strategy waits, heating goes on without being raised, and devices that can only be switched stay off. */
function heatOrSwitch(
  device: SiteDevice,
  steering: Wish['steering'],
  phase: PricePhase,
  reason: ControlReason,
): Wish[] {
  const wish = (wanted: Pick<Wish, 'target' | 'atMost'>): Wish[] => [
    { deviceId: device.id, steering, reason, ...wanted },
  ]
  switch (steering) {
    case 'isOn':
      return wish({ target: phase === 'cheap' ? 1 : 0 })
    case 'sgState':
      if (phase === 'cheap') return wish({ target: 3 })
      return phase === 'wait' ? [] : wish({ atMost: 2 })
    case 'loadW':
      // a limit cannot make a heat pump run, and heating is not limited because of a price
      return steeredAs(device) === 'heating' || phase === 'cheap' || phase === 'wait'
        ? []
        : wish({ atMost: 0 })
  }
}
