import type { SlotBlock } from '@kilowatt/domain/planning/site/consider-slot'
import type { SitePlanProblem } from '@kilowatt/domain/planning/site/site-problem'
import { slotReasons } from '@kilowatt/domain/strategies/kinds/plan/plan-reasons'
import type { ControlReason } from '@kilowatt/domain/strategies/wish'
import { partOf, type StoredPlan } from '../../kept-plans/newest-plans.queries.ts'
import type { DecisionInEffect } from '../decisions/plan-decisions.queries.ts'

export type WhySlot = {
  readonly stored: StoredPlan
  readonly slots: readonly { readonly startMs: number; readonly endMs: number }[]
  readonly slot: number
  readonly priceRank: number
  readonly rankOf: number
  readonly site: SitePlanProblem
}

/** Grid power up to this size is none, W. */
const NOTHING_W = 100
/** A level that is this near a limit is at the limit, %. */
const AT_LIMIT_PCT = 1

/** At most two sentences about why a device does what it does in its block. */
export function whySlot(block: SlotBlock, about: WhySlot, decided: DecisionInEffect | null): ControlReason[] {
  if (decided?.is === 'never') return [slotReasons.forbidden(decided.toMs)]
  if (decided?.is === 'now') return [slotReasons.ordered(decided.toMs)]
  return (block.role === 'car' ? whyCar(block, about) : whyBattery(block, about)).slice(0, 2)
}

function whyCar(block: SlotBlock, about: WhySlot): ControlReason[] {
  const { slot, slots, site } = about
  const nth = site.vehicleIds.indexOf(block.deviceId)
  const car = site.problem.vehicles[nth]
  if (block.is === 'idle') {
    const loads = devicePart(about, block.deviceId)
    const next = loads.findIndex((watts, at) => at > slot && watts > 0)
    return [slotReasons.carWaits(next < 0 ? null : (slots[next]?.startMs ?? null))]
  }
  const byMs = slots[(car?.toSlot ?? slots.length) - 1]?.endMs ?? 0
  return [sunOrPrice(about), slotReasons.neededBy(Math.round((car?.neededKwh ?? 0) * 1_000), byMs)]
}

function whyBattery(block: SlotBlock, about: WhySlot): ControlReason[] {
  const { stored, slots, slot, priceRank, rankOf, site } = about
  const [importPerKwh, exportPerKwh] = [stored.import_per_kwh[slot] ?? 0, stored.export_per_kwh[slot] ?? 0]
  const gridW = stored.grid_w[slot] ?? 0
  const later = dearestAfter(about, block.to)
  const battery = site.problem.batteries[site.batteryIds.indexOf(block.deviceId)]
  const levels = partOf(stored.device_level, slots.length, stored.device_ids.indexOf(block.deviceId))
  const reservePct = battery ? (battery.minKwh / battery.maxKwh) * 100 : 0
  if (block.is === 'charging') {
    const startPct = battery ? (battery.startKwh / battery.maxKwh) * 100 : 0
    const fromPct = block.from === 0 ? startPct : (levels[block.from - 1] ?? 0)
    if (fromPct < reservePct - AT_LIMIT_PCT) return [slotReasons.belowReserve(reservePct)]
    const isOnSun = gridW <= NOTHING_W
    if (isOnSun && later) return [sunOrPrice(about), slotReasons.exportWouldEarn(exportPerKwh, later.perKwh)]
    const isDearer = later !== null && later.perKwh > importPerKwh
    return isDearer
      ? [sunOrPrice(about), slotReasons.laterDearer(later.perKwh, later.ms)]
      : [sunOrPrice(about)]
  }
  if (block.is === 'supplying')
    return gridW < -NOTHING_W
      ? [slotReasons.exportEarns(exportPerKwh)]
      : [slotReasons.dear(importPerKwh, priceRank, rankOf)]
  const pct = levels[slot] ?? 0
  if (gridW > NOTHING_W && pct <= reservePct + AT_LIMIT_PCT) return [slotReasons.empty()]
  if (gridW < -NOTHING_W && pct >= 100 - AT_LIMIT_PCT) return [slotReasons.full()]
  if (gridW > NOTHING_W && later && later.perKwh > importPerKwh)
    return [slotReasons.keeps(later.perKwh, later.ms)]
  const sun = slots.findIndex((_one, at) => at > slot && (stored.solar_w[at] ?? 0) > (stored.load_w[at] ?? 0))
  if (gridW < -NOTHING_W && sun >= 0) return [slotReasons.leavesRoom(slots[sun]?.startMs ?? 0)]
  return [slotReasons.notWorth()]
}

function sunOrPrice({ stored, slot, priceRank, rankOf }: WhySlot): ControlReason {
  const surplusW = (stored.solar_w[slot] ?? 0) - (stored.load_w[slot] ?? 0)
  const importPerKwh = stored.import_per_kwh[slot] ?? 0
  if (importPerKwh < 0) return slotReasons.paidFor(importPerKwh)
  if (surplusW > NOTHING_W) return slotReasons.onSun(surplusW)
  return slotReasons.cheap(importPerKwh, priceRank, rankOf)
}

/** The highest price of later slots, and when it begins; null after the last slot. */
function dearestAfter({ stored, slots }: WhySlot, from: number) {
  const prices = stored.import_per_kwh.slice(from)
  if (prices.length === 0) return null
  const perKwh = Math.max(...prices)
  return { perKwh, ms: slots[from + prices.indexOf(perKwh)]?.startMs ?? 0 }
}

const devicePart = ({ stored, slots }: WhySlot, deviceId: number) =>
  partOf(stored.device_w, slots.length, stored.device_ids.indexOf(deviceId))
