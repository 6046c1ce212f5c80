import type { SiteDevice } from '../../site.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput, StrategyMemory } from '../../strategy-kind.ts'
import type { ControlReason, Wish } from '../../wish.ts'

/**
 * A limit rises by at most 2 % of the largest power per second: OpenEMS's ramp of 2 % in each cycle of 1 s
 * (control.md a1, a5).
 */
const RAMP_SHARE_PER_S = 0.02
/** Above this share of their limit, panels could probably produce more. */
const AT_LIMIT_SHARE = 0.95
/** Below this share they are far from it; lower than the other, so that clouds do not change the reason all the time. */
const FAR_SHARE = 0.5
/** Share of the largest power that is offered to charging devices while panels are limited. */
const TRIED_SHARE = 0.1

const mostOf = (device: SiteDevice): number => -(steeringRange(device, 'loadW')?.min ?? 0)

const limitIn = (memory: StrategyMemory | null, { id }: SiteDevice): number | null => {
  const limit = memory?.[`p${id}`]
  return typeof limit === 'number' ? limit : null
}

const isAtLimit = (device: SiteDevice, limitW: number | null) =>
  limitW !== null && limitW < mostOf(device) && -(device.loadW ?? 0) >= limitW * AT_LIMIT_SHARE

/** Power that limited panels could probably add, as far as this has been tried. */
export const panelsMemory = (panels: readonly SiteDevice[], memory: StrategyMemory | null) => ({
  heldBackW: panels
    .filter((device) => isAtLimit(device, limitIn(memory, device)))
    .reduce((sum, device) => sum + mostOf(device) * TRIED_SHARE, 0),
})

type Excess = {
  readonly excessW: number
  /** of panels that produce about as much as their limit, and of those that produce much less */
  readonly reasons: { readonly near: ControlReason; readonly far: ControlReason }
}

/** Limits panels at once, the last of the person's list first, and raises their limits slowly. */
export function limitPanels(
  { site, settings, memory }: StrategyInput,
  panels: readonly SiteDevice[],
  { excessW, reasons }: Excess,
) {
  const wishes: Wish[] = []
  const kept: Record<string, number> = { atMs: site.atMs }
  const elapsedS = typeof memory?.atMs === 'number' ? Math.max(0, site.atMs - memory.atMs) / 1_000 : 0
  let isFelt = false
  let cutW = Math.max(0, excessW)
  let roomW = Math.max(0, -excessW)
  for (const device of panels.toReversed()) {
    const mostW = mostOf(device)
    const before = limitIn(memory, device)
    const producedW = device.loadW === null ? null : -device.loadW
    const wantedW = producedW === null ? Number(settings.limitW) : Math.max(0, producedW - cutW + roomW)
    const risenW = before === null ? mostW : before + mostW * RAMP_SHARE_PER_S * elapsedS
    const limitW = Math.min(wantedW, Math.max(risenW, Math.min(producedW ?? 0, wantedW)), mostW)
    cutW -= Math.min(cutW, producedW ?? 0)
    roomW -= Math.min(roomW, Math.max(0, limitW - (producedW ?? 0)))
    if (limitW >= mostW) continue
    kept[`p${device.id}`] = limitW
    isFelt ||= producedW !== null && producedW >= limitW * AT_LIMIT_SHARE && producedW > 0
    const isFar = producedW !== null && producedW <= limitW * FAR_SHARE
    wishes.push({
      ...{ deviceId: device.id, steering: 'loadW', atLeast: -limitW + 0 },
      reason: isFar ? reasons.far : reasons.near,
    })
  }
  return { wishes, memory: kept, isFelt }
}
