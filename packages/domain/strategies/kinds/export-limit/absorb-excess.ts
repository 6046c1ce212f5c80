import { askedMemory, reliableW } from '../../limiting/following.ts'
import type { SiteDevice } from '../../site.ts'
import { followable, roomFor } from '../../steering/room-for.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput, StrategyMemory } from '../../strategy-kind.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'

type Excess = {
  /** export above the limit, W; negative if below it */
  readonly excessW: number
  /** power that limited panels could probably add, offered to a charging device as a trial, W */
  readonly heldBackW: number
  readonly reason: ControlReason
}

/**
 * Extra power that batteries and cars can draw, so that panels need not be limited. A battery does not
 * discharge while the limit applies.
 */
export function absorbExcess(
  { site, memory, stronger }: StrategyInput,
  devices: readonly SiteDevice[],
  { excessW, heldBackW, reason }: Excess,
) {
  const wishes: Wish[] = []
  const requested: Record<string, StrategyMemory[string]> = {}
  let leftW = excessW > 0 ? excessW : excessW + heldBackW
  let absorbedW = 0
  for (const device of devices) {
    const room = roomFor(device, 'loadW', stronger)
    const { loadW, category, socPct, isPlugged } = device
    if (!room || loadW === null || (category === 'EV_CHARGER' && isPlugged === false)) continue
    const maxW =
      category !== 'EV_CHARGER' && socPct !== null && socPct >= 100 ? Math.min(0, room.max) : room.max
    const wantedW = Math.min(Math.max(loadW + leftW, room.min), maxW)
    const atLeast = wantedW > 0 ? followable(room, wantedW) : wantedW
    const moreW = Math.max(0, reliableW(device, atLeast, memory, site.atMs) - loadW)
    const isRequested = leftW > 0 && atLeast > 0
    Object.assign(requested, askedMemory(device, isRequested ? atLeast : 0, memory, site.atMs))
    if (atLeast > (steeringRange(device, 'loadW')?.min ?? 0))
      wishes.push({
        ...{ deviceId: device.id, steering: 'loadW', atLeast },
        reason: atLeast > 0 ? reason : because('holdingBack', reason.values),
      })
    leftW = leftW > 0 ? leftW - moreW : Math.min(0, leftW - (atLeast - loadW))
    absorbedW += moreW
  }
  return { wishes, memory: requested, absorbedW }
}
