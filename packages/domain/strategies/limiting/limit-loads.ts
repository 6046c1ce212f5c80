import type { Site, SiteDevice } from '../site.ts'
import { followable, roomFor, steeringOf } from '../steering/room-for.ts'
import { type SteeringRange, steeringRange } from '../steering/steering-range.ts'
import type { StrategyMemory } from '../strategy-kind.ts'
import type { ControlReason, Wish } from '../wish.ts'

/**
 * Below this power a device is not in use (evcc's threshold for chargers is 10 W; the standby power of other devices
 * is higher).
 */
const IDLE_W = 50

type Limiting = {
  /** devices that may be limited; the first is limited last */
  readonly devices: readonly SiteDevice[]
  /** what the devices may draw together, W */
  readonly budgetW: number
  /**
   * how each device counts against the budget: with its present load, so that an idle device does not reserve
   * power; or with its whole limit, so that the sum always stays within the budget. Each limit then leaves room for
   * what the device uses, and the others share the rest
   */
  readonly counts: 'load' | 'limit'
  readonly stronger: readonly Wish[]
  readonly memory: StrategyMemory | null
  readonly reason: ControlReason
}

type Limited = {
  readonly wishes: readonly Wish[]
  /** power of devices that are switched off, which they would draw again when switched on: `w<id>` */
  readonly memory: StrategyMemory
  /** rest of the budget */
  readonly leftW: number
}

export const isIdle = ({ loadW }: SiteDevice): boolean => loadW !== null && loadW < IDLE_W

/** Sum of the powers that devices draw; unknown powers are left out. */
export const knownLoadW = (devices: readonly SiteDevice[]): number =>
  devices.reduce((sum, { loadW }) => sum + (loadW ?? 0), 0)

/**
 * Grid power without some devices; devices with an unknown load are not subtracted. Null if the meter is
 * silent.
 */
export const withoutW = ({ gridW }: Site, devices: readonly SiteDevice[]): number | null =>
  gridW === null ? null : gridW - knownLoadW(devices)

/**
 * Room above its present load with which a device can grow; every decision sets the limits again. Our own choice:
 * large enough to grow within a minute, and no rule of the operator's order, which only bounds the sum.
 */
const ROOM_SHARE = 0.25
const ROOM_W = 500

/** What a device may use before others get their part: everything if it is not in use, or if its load is unknown. */
function claimOf(device: SiteDevice, { step }: SteeringRange): number {
  if (device.loadW === null || isIdle(device)) return Number.POSITIVE_INFINITY
  const loadW = Math.max(0, device.loadW)
  return loadW + Math.max(loadW * ROOM_SHARE, ROOM_W, step)
}

/**
 * Limits devices to a sum, the last of the list first. A device that can only be switched is switched off if
 * its power does not fit, and switched on again once it fits.
 */
export function limitLoads({ devices, budgetW, counts, stronger, memory, reason }: Limiting): Limited {
  const wishes: Wish[] = []
  const kept: Record<string, number> = {}
  let leftW = budgetW
  const limits: { readonly device: SiteDevice; readonly room: SteeringRange; atMost: number }[] = []
  for (const device of devices) {
    const steering = steeringOf(device, ['loadW', 'isOn', 'sgState'])
    if (steering === null) {
      leftW -= device.loadW ?? 0
      continue
    }
    if (steering === 'loadW') {
      const room = roomFor(device, 'loadW', stronger)
      if (!room) continue
      const mostW = counts === 'limit' ? Math.min(leftW, claimOf(device, room)) : leftW
      const atMost = followable({ ...room, min: 0 }, Math.min(room.max, Math.max(0, mostW)))
      limits.push({ device, room, atMost })
      const used = counts === 'limit' ? atMost : Math.min(device.loadW ?? atMost, atMost)
      leftW -= Math.max(room.min, used)
      continue
    }
    const before = memory?.[`w${device.id}`]
    const offW = typeof before === 'number' ? before : 0
    // a device that draws an unknown power fits with certainty only while it is off
    const needsW =
      device.loadW === null && offW === 0 ? Number.POSITIVE_INFINITY : Math.max(device.loadW ?? 0, offW)
    if (needsW > IDLE_W && needsW > leftW) {
      wishes.push({ deviceId: device.id, steering, atMost: steering === 'isOn' ? 0 : 1, reason })
      if (Number.isFinite(needsW)) kept[`w${device.id}`] = needsW
    } else leftW -= needsW
  }
  for (const limit of limits) {
    const { room, atMost } = limit
    if (counts !== 'limit' || leftW <= 0) break
    limit.atMost = followable({ ...room, min: 0 }, Math.min(room.max, atMost + leftW))
    leftW -= Math.max(room.min, limit.atMost) - Math.max(room.min, atMost)
  }
  for (const { device, atMost } of limits)
    if (atMost < (steeringRange(device, 'loadW')?.max ?? 0))
      wishes.push({ deviceId: device.id, steering: 'loadW', atMost, reason })
  return { wishes, memory: kept, leftW }
}
