import { actionBlocks, type PlanBlock } from '../timeline/plan-blocks.ts'
import { type PlanTimeline, timelineSlotAt } from '../timeline/plan-timeline.ts'

type Pressed = Readonly<Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>>
type Place = {
  readonly timeline: PlanTimeline
  readonly block: PlanBlock | null
  readonly atMs: number | null
  readonly nowMs: number
}

/** Where a key leads: to the block before or after, or with Shift to the quarter-hour before or after. */
export function blockByKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
  { timeline, block, atMs, nowMs }: Place,
): { atMs: number; deviceId: number | null } | null {
  // with these keys, an arrow key is a shortcut of the browser: back and forward
  if (altKey || ctrlKey || metaKey) return null
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (by === undefined) return null
  const from = atMs ?? nowMs
  if (shiftKey) {
    const slot = timeline.slots[timelineSlotAt(timeline, from) + by]
    return slot ? { atMs: slot.startMs, deviceId: block?.device.id ?? null } : null
  }
  const blocks = actionBlocks(timeline)
  const here = blocks.findIndex(
    (one) => block !== null && one.device.id === block.device.id && one.from === block.from,
  )
  const next =
    here >= 0
      ? blocks[here + by]
      : by > 0
        ? blocks.find(({ startMs }) => startMs > from)
        : blocks.findLast(({ startMs }) => startMs < from)
  return next ? { atMs: next.startMs, deviceId: next.device.id } : null
}

/** The block before or after the open one, for a swipe. */
export const neighbourBlock = (place: Place, by: 1 | -1) =>
  blockByKey(
    {
      key: by > 0 ? 'ArrowRight' : 'ArrowLeft',
      ...{ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
    },
    place,
  )
