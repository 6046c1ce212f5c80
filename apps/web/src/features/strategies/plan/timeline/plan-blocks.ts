import type { PlanTimeline, TimelineDevice } from './plan-timeline.ts'

/** Powers up to this size are none, as for the blocks of the server, W. */
const NOTHING_W = 10
/** Shorter actions are not worth a line, Wh. */
const LEAST_STEP_WH = 100
/** Share of energy up to which a source is not named. */
const HARDLY = 0.2
const HOUR_MS = 3_600_000

/** What a device does, and for batteries and cars from where the energy comes, or where it goes. */
export type BlockAction = 'sun' | 'grid' | 'cover' | 'sell' | 'idle'

/** A run of slots in which a device does the same; `from` included, `to` not. */
export type PlanBlock = {
  readonly device: TimelineDevice
  readonly is: BlockAction
  readonly from: number
  readonly to: number
  readonly startMs: number
  readonly endMs: number
  readonly isPast: boolean
  /** charged, or supplied */
  readonly energyWh: number
  readonly peakW: number
  /**
   * charging: what the imported part costs, and what the rest would have earned; supplying: what the same energy
   * from the grid would cost, and what the exported part earns. Null if a price is missing
   */
  readonly money: number | null
  readonly fromPct: number | null
  readonly toPct: number | null
}

type Doing = 'charging' | 'supplying' | 'idle'
const doing = (loadW: number | null | undefined): Doing => {
  if ((loadW ?? 0) > NOTHING_W) return 'charging'
  return (loadW ?? 0) < -NOTHING_W ? 'supplying' : 'idle'
}

/** The block of a device around a slot. Past and future never share a block. */
export function blockAt(timeline: PlanTimeline, device: TimelineDevice, slot: number): PlanBlock | null {
  const { slots } = timeline
  const own = slots[slot]
  if (!own) return null
  const does = doing(device.loadW[slot])
  const isSame = (at: number) => slots[at]?.isPast === own.isPast && doing(device.loadW[at]) === does
  let [from, to] = [slot, slot + 1]
  while (from > 0 && isSame(from - 1)) from--
  while (to < slots.length && isSame(to)) to++
  return toBlock(timeline, device, does, from, to)
}

/** All blocks of a device, in order. */
function blocksOf(timeline: PlanTimeline, device: TimelineDevice): PlanBlock[] {
  const blocks: PlanBlock[] = []
  for (let slot = 0; slot < timeline.slots.length; ) {
    const block = blockAt(timeline, device, slot)
    if (!block) break
    blocks.push(block)
    slot = block.to
  }
  return blocks
}

/** What happens from an instant on, in order; what runs at that instant comes first. */
export function nextSteps(timeline: PlanTimeline, nowMs: number): PlanBlock[] {
  return timeline.devices
    .flatMap((device) => blocksOf(timeline, device))
    .filter(
      ({ is, isPast, endMs, energyWh }) =>
        is !== 'idle' && !isPast && endMs > nowMs && energyWh >= LEAST_STEP_WH,
    )
    .toSorted((a, b) => a.startMs - b.startMs || a.device.id - b.device.id)
}

/** Where the arrow keys go: all blocks in which a device does something, past ones too. */
export function actionBlocks(timeline: PlanTimeline): PlanBlock[] {
  return timeline.devices
    .flatMap((device) => blocksOf(timeline, device))
    .filter(({ is, energyWh }) => is !== 'idle' && energyWh >= LEAST_STEP_WH)
    .toSorted((a, b) => a.startMs - b.startMs || a.device.id - b.device.id)
}

function toBlock(
  timeline: PlanTimeline,
  device: TimelineDevice,
  does: Doing,
  from: number,
  to: number,
): PlanBlock {
  const { slots } = timeline
  const startMs = slots[from]?.startMs ?? 0
  const parts = slots.slice(from, to).map((slot, i) => partOf(timeline, device, from + i, slot))
  const sum = (pick: (part: Part) => number) => parts.reduce((total, part) => total + pick(part), 0)
  const energyWh = Math.abs(sum(({ wh }) => wh))
  const gridWh = sum((part) => part.gridWh)
  const money = parts.reduce<number | null>(
    (total, part) => (total === null || part.money === null ? null : total + part.money),
    0,
  )
  return {
    ...{ device, from, to, startMs, endMs: slots[to - 1]?.endMs ?? startMs },
    is: actionOf(does, energyWh > 0 ? gridWh / energyWh : 0),
    isPast: slots[from]?.isPast ?? false,
    energyWh: Math.round(energyWh),
    peakW: Math.max(0, ...device.loadW.slice(from, to).map((watts) => Math.abs(watts ?? 0))),
    money,
    fromPct: (from > 0 ? device.socPct?.[from - 1] : device.socPct?.[0]) ?? null,
    toPct: device.socPct?.[to - 1] ?? null,
  }
}

function actionOf(does: Doing, gridShare: number): BlockAction {
  if (does === 'idle') return 'idle'
  if (does === 'charging') return gridShare > HARDLY ? 'grid' : 'sun'
  return gridShare > 1 - HARDLY ? 'sell' : 'cover'
}

type Part = { readonly wh: number; readonly gridWh: number; readonly money: number | null }

/** Energy of a device in a slot: how much of it is imported or exported, and its money. */
function partOf(
  { devices }: PlanTimeline,
  device: TimelineDevice,
  index: number,
  slot: PlanTimeline['slots'][number],
): Part {
  const hours = (slot.endMs - slot.startMs) / HOUR_MS
  const loadW = device.loadW[index] ?? 0
  const wh = loadW * hours
  const { gridW, importPerKwh, exportPerKwh } = slot
  const sameWay = devices.reduce((sum, one) => {
    const own = one.loadW[index] ?? 0
    return own * loadW > 0 ? sum + Math.abs(own) : sum
  }, 0)
  // the house comes first: devices share what is left of the import, or what they export
  const outsideW = loadW > 0 ? Math.max(0, gridW ?? 0) : Math.max(0, -(gridW ?? 0))
  const share = sameWay > 0 ? Math.abs(loadW) / sameWay : 0
  const gridWh = Math.min(Math.abs(loadW), outsideW * share) * hours
  const restWh = Math.abs(wh) - gridWh
  if (importPerKwh === null || exportPerKwh === null) return { wh, gridWh, money: wh === 0 ? 0 : null }
  const [gridPrice, restPrice] = loadW > 0 ? [importPerKwh, exportPerKwh] : [exportPerKwh, importPerKwh]
  return { wh, gridWh, money: (gridWh * gridPrice + restWh * restPrice) / 1_000 }
}
