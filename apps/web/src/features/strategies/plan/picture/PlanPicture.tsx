import { timeTicks } from '@kilowatt/charts/time-labels'
import type { PlanDecision } from '@kilowatt/contracts/control/plans/location-plan'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { nightsBetween } from '@kilowatt/domain/time/sun'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../../../../ui/data/use-width.ts'
import type { StrategyPlace } from '../../strategy-place.ts'
import { blockAt, type PlanBlock } from '../timeline/plan-blocks.ts'
import { type PlanTimeline, timelineSlotAt } from '../timeline/plan-timeline.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { PowerLane } from './DeviceLane.tsx'
import { LaneLabels } from './LaneLabels.tsx'
import { LevelLane } from './LevelLane.tsx'
import { laneAt, laneLayout } from './lane-layout.ts'
import { PictureFlags } from './PictureFlags.tsx'
import classes from './PlanPicture.module.css'
import { PriceLane } from './PriceLane.tsx'
import { blockByKey } from './plan-keys.ts'
import { SunLane } from './SunLane.tsx'

const DAY_MS = 86_400_000
/** Below this width, labels are inside the lanes. */
const COMPACT_PX = 620
const LABELS_PX = 172
const HOUR_LABEL_PX = 52

/** A time and a device that a person looks at. */
export type Chosen = { readonly atMs: number; readonly deviceId: number | null }

type Props = {
  place: StrategyPlace & { readonly coordinates: Location['coordinates']; readonly gridLimitW: number | null }
  timeline: PlanTimeline
  nowMs: number
  /** the block that is open; its slot is where Shift and an arrow key moved to */
  block: PlanBlock | null
  atMs: number | null
  decisions: readonly PlanDecision[]
  /** of the plan */
  version: number
  changed: ReadonlyMap<number, readonly (readonly [number, number])[]>
  /** the plan is being made again */
  isOld: boolean
  onChoose: (chosen: Chosen) => void
  onOpen: () => void
  onClose: () => void
}

/** What was and what is planned, in lanes on one time axis. */
export function PlanPicture(props: Props) {
  const {
    place,
    timeline,
    nowMs,
    block,
    atMs,
    decisions,
    version,
    changed,
    isOld,
    onChoose,
    onOpen,
    onClose,
  } = props
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const words = usePlanWords(place)
  const { ref, width } = useWidth<HTMLDivElement>()
  const [hover, setHover] = useState<number | null>(null)
  const { slots, devices } = timeline
  const isCompact = width < COMPACT_PX
  const left = isCompact ? 0 : LABELS_PX
  const right = width - (isCompact ? 0 : 2)
  const layout = laneLayout(timeline, isCompact)
  const startMs = slots[0]?.startMs ?? nowMs
  const endMs = slots.at(-1)?.endMs ?? nowMs
  const x = (ms: number) => left + ((ms - startMs) / Math.max(1, endMs - startMs)) * (right - left)
  const axes = { slots, x }
  const shown = hover ?? (atMs === null ? timelineSlotAt(timeline, nowMs) : timelineSlotAt(timeline, atMs))
  const prefix = sharedPrefix(slots.flatMap(({ solarW, useW }) => [solarW, useW]))
  const slotOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const px = clientX - currentTarget.getBoundingClientRect().left
    if (px < left || px > right) return null
    return timelineSlotAt(timeline, startMs + ((px - left) / (right - left)) * (endMs - startMs))
  }
  const choose = (event: PointerEvent<HTMLElement>) => {
    const slot = slotOf(event)
    const at = slot === null ? undefined : slots[slot]
    if (!at || slot === null) return
    const lane = laneAt(layout, event.clientY - event.currentTarget.getBoundingClientRect().top)
    onChoose({ atMs: at.startMs, deviceId: lane?.device?.id ?? busyDevice(timeline, slot, block) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    if (event.key === 'Enter') return onOpen()
    const to = blockByKey(event, { timeline, block, atMs, nowMs })
    if (!to) return
    event.preventDefault()
    setHover(null)
    onChoose(to)
  }
  const ticks = timeTicks(
    { startMs, endMs },
    { zone: place.timezone, locale },
    Math.max(3, Math.floor((right - left) / HOUR_LABEL_PX)),
  )
  const band = block && { left: x(Math.max(startMs, block.startMs)), right: x(Math.min(endMs, block.endMs)) }
  return (
    <div
      ref={ref}
      className={classes.picture}
      data-old={isOld || undefined}
      aria-busy={isOld}
      style={{ height: layout.height }}
      role="application"
      aria-label={t('planPage.pictureLabel', {
        from: words.at(startMs, nowMs),
        to: words.at(endMs, nowMs),
      })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is one tab stop; arrow keys move to blocks
      tabIndex={0}
      onPointerMove={(event) => event.pointerType === 'mouse' && setHover(slotOf(event))}
      onPointerLeave={() => setHover(null)}
      onPointerUp={choose}
      onKeyDown={onKeyDown}
    >
      {width > 0 && (
        <>
          <svg width={width} height={layout.height} aria-hidden="true">
            {place.coordinates &&
              nightsBetween(startMs, endMs, place.coordinates).map(([from, to]) => (
                <rect
                  key={from}
                  className={classes.night}
                  {...{
                    x: x(from),
                    y: layout.top,
                    width: x(to) - x(from),
                    height: layout.bottom - layout.top,
                  }}
                />
              ))}
            {band && (
              <rect
                className={classes.band}
                {...{ x: band.left, y: layout.top, height: layout.bottom - layout.top }}
                width={Math.max(2, band.right - band.left)}
              />
            )}
            {layout.lanes.map((lane) => {
              const { key, kind, device } = lane
              const own = { axes, lane, left, right, isCompact }
              if (kind === 'price') return <PriceLane key={key} axes={axes} lane={lane} />
              if (!device)
                return (
                  <SunLane
                    key={key}
                    {...own}
                    prefix={prefix}
                    limitW={place.gridLimitW}
                    limitLabel={(limitW) =>
                      t('planPage.limit', { power: formatPower(limitW, { locale, trim: true }).text })
                    }
                  />
                )
              if (kind === 'level') return <LevelLane key={key} {...own} device={device} />
              return (
                <PowerLane
                  key={key}
                  {...{ axes, lane, device, decisions, version }}
                  changed={changed.get(device.id) ?? []}
                />
              )
            })}
            {ticks.map(({ at, label }) => {
              const isMidnight = toLocalMs(place.timezone, at) % DAY_MS === 0
              return (
                <text
                  key={at}
                  className={isMidnight ? classes.day : classes.axis}
                  x={Math.min(right - 14, Math.max(left + 14, x(at)))}
                  y={layout.height - 7}
                  textAnchor="middle"
                >
                  {isMidnight
                    ? formatWeekday(at, { locale, timeZone: place.timezone, style: 'short' })
                    : label.replace(':00', '')}
                </text>
              )
            })}
            {nowMs > startMs && nowMs < endMs && (
              <path className={classes.now} d={`M${x(nowMs)} ${layout.top - 6}V${layout.bottom}`} />
            )}
            {shown >= 0 && hover !== null && (
              <path
                className={classes.pointer}
                d={`M${x(((slots[shown]?.startMs ?? 0) + (slots[shown]?.endMs ?? 0)) / 2)} ${layout.top}V${layout.bottom}`}
              />
            )}
          </svg>
          <PictureFlags
            width={width}
            left={left}
            now={nowMs > startMs && nowMs < endMs ? { px: x(nowMs), text: words.clock(nowMs) } : null}
            isCompact={isCompact}
            band={block && band && { px: band.left, text: words.span(block) }}
            pointer={
              hover !== null && slots[hover]
                ? {
                    px: x(slots[hover].startMs),
                    text: formatTime(slots[hover].startMs, { timeZone: place.timezone }),
                  }
                : null
            }
          />
          <LaneLabels
            {...{ place, layout, timeline, isCompact, prefix }}
            slot={shown}
            guess={guessSpan(timeline, x)}
          />
        </>
      )}
      <output className="visually-hidden">
        {block && `${words.title(block, devices)}, ${words.when(block, nowMs)}`}
      </output>
    </div>
  )
}

/** The device to ask about where no lane of a device was pressed: the one already open, else one that does something. */
function busyDevice({ devices, ...rest }: PlanTimeline, slot: number, open: PlanBlock | null): number | null {
  const does = (id: number) => {
    const device = devices.find((one) => one.id === id)
    return device !== undefined && blockAt({ devices, ...rest }, device, slot)?.is !== 'idle'
  }
  if (open && does(open.device.id)) return open.device.id
  const cars = devices.filter(({ role }) => role === 'car')
  return [...cars, ...devices].find(({ id }) => does(id))?.id ?? devices[0]?.id ?? null
}

/** px where prices are a guess; null if none is. */
function guessSpan({ slots }: PlanTimeline, x: (ms: number) => number) {
  const first = slots.find(({ isGuess }) => isGuess)
  return first ? { left: x(first.startMs), right: x(slots.at(-1)?.endMs ?? first.endMs) } : null
}
