import type { LocationPlan, LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'

type Watts = readonly (number | null)[]

export type TimelineSlot = {
  readonly startMs: number
  readonly endMs: number
  /** measured; else planned or forecast */
  readonly isPast: boolean
  readonly importPerKwh: number | null
  readonly exportPerKwh: number | null
  /** the price is not published yet */
  readonly isGuess: boolean
  readonly solarW: number | null
  /** all consumption, without what batteries charge */
  readonly useW: number | null
  readonly gridW: number | null
}

/** Columns have one value per slot of the timeline. */
export type TimelineDevice = {
  readonly id: number
  readonly name: string
  readonly role: 'battery' | 'car'
  readonly loadW: Watts
  /** what the plan of the time intended; null for slots to come */
  readonly intendedW: Watts
  readonly socPct: Watts | null
  readonly chargedKwh: Watts | null
}

/** Past and future of a location on one time axis. A day has 92, 96 or 100 quarter-hours. */
export type PlanTimeline = {
  readonly slots: readonly TimelineSlot[]
  readonly devices: readonly TimelineDevice[]
}

const at = <Value>(column: readonly Value[], index: number): Value | null => column[index] ?? null

/** The measured hours, and the slots of the plan that have not ended by then. */
export function planTimeline(plan: LocationPlan, past: LocationPlanAnswer['past']): PlanTimeline {
  const pastEndMs = past.endMs.at(-1) ?? Number.NEGATIVE_INFINITY
  const ahead = plan.endMs.flatMap((endMs, index) => (endMs > pastEndMs ? [index] : []))
  const cars = plan.devices.filter(({ role }) => role === 'car')
  const slots = [
    ...past.startMs.map(
      (startMs, i): TimelineSlot => ({
        ...{ startMs, endMs: past.endMs[i] ?? startMs, isPast: true, isGuess: false },
        ...{ importPerKwh: at(past.importPerKwh, i), exportPerKwh: at(past.exportPerKwh, i) },
        ...{ solarW: at(past.solarW, i), useW: at(past.loadW, i), gridW: at(past.gridW, i) },
      }),
    ),
    ...ahead.map((i): TimelineSlot => {
      const startMs = Math.max(plan.startMs[i] ?? 0, pastEndMs)
      const houseW = at(plan.loadW, i)
      return {
        ...{ startMs, endMs: plan.endMs[i] ?? startMs, isPast: false },
        isGuess: plan.guessFromMs !== null && startMs >= plan.guessFromMs,
        ...{ importPerKwh: at(plan.importPerKwh, i), exportPerKwh: at(plan.exportPerKwh, i) },
        solarW: at(plan.solarW, i),
        useW: houseW === null ? null : cars.reduce((sum, { loadW }) => sum + (at(loadW, i) ?? 0), houseW),
        gridW: at(plan.gridW, i),
      }
    }),
  ]
  const gone = past.startMs.map(() => null)
  const toCome = ahead.map(() => null)
  const ids = new Set([...plan.devices, ...past.devices].map(({ device }) => device.id))
  const devices = [...ids].flatMap((id): TimelineDevice[] => {
    const then = past.devices.find(({ device }) => device.id === id)
    const soon = plan.devices.find(({ device }) => device.id === id)
    const known = soon ?? then
    if (!known) return []
    const planned = (column: Watts | null | undefined) => (column ? ahead.map((i) => at(column, i)) : toCome)
    return [
      {
        ...{ id, name: known.device.name, role: known.role },
        loadW: [...(then?.loadW ?? gone), ...planned(soon?.loadW)],
        intendedW: [...(then?.intendedW ?? gone), ...toCome],
        socPct: then?.socPct || soon?.socPct ? [...(then?.socPct ?? gone), ...planned(soon?.socPct)] : null,
        chargedKwh: soon?.chargedKwh ? [...gone, ...planned(soon.chargedKwh)] : null,
      },
    ]
  })
  const rank = { battery: 0, car: 1 }
  return { slots, devices: devices.toSorted((a, b) => rank[a.role] - rank[b.role]) }
}

/** The slots between two instants, with the columns of their devices. */
export function cutTimeline({ slots, devices }: PlanTimeline, fromMs: number, toMs: number): PlanTimeline {
  const first = slots.findIndex(({ endMs }) => endMs > fromMs)
  const from = first < 0 ? slots.length : first
  const to = slots.findLastIndex(({ startMs }) => startMs < toMs) + 1
  const cut = (column: Watts) => column.slice(from, to)
  return {
    slots: slots.slice(from, to),
    devices: devices.map((device) => ({
      ...device,
      ...{ loadW: cut(device.loadW), intendedW: cut(device.intendedW) },
      ...{
        socPct: device.socPct && cut(device.socPct),
        chargedKwh: device.chargedKwh && cut(device.chargedKwh),
      },
    })),
  }
}

/** Index of the slot that contains an instant, else of the nearest one; -1 without slots. */
export function timelineSlotAt({ slots }: Pick<PlanTimeline, 'slots'>, atMs: number): number {
  const inside = slots.findIndex(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
  if (inside >= 0 || slots.length === 0) return inside
  const next = slots.findIndex(({ startMs }) => startMs > atMs)
  return next < 0 ? slots.length - 1 : Math.max(0, next)
}
