import { steeredAs } from '../../energy/balance/category-facts.ts'
import type { Site, SiteDevice } from '../../strategies/site.ts'
import { steeringRange } from '../../strategies/steering/steering-range.ts'
import type { PlanBattery, PlanProblem, PlanVehicle } from '../plan-problem.ts'
import { type PlanSlot, type SiteForecast, type SlotsEnd, siteSlots } from './site-slots.ts'

/** What people want of a car. */
export type CarWish = {
  readonly deviceId: number
  /** energy to charge until it leaves, and the most that its battery takes, kWh */
  readonly neededKwh: number
  readonly roomKwh: number
  readonly leavesMs: number
}

/** A decision of a person about a device for some time. */
export type SlotDecision = {
  readonly deviceId: number
  readonly fromMs: number
  readonly toMs: number
  /** `never`: not used; `now`: a car charges with full power */
  readonly is: 'never' | 'now'
}

export type SiteWishes = {
  readonly forecast: SiteForecast
  readonly cars: readonly CarWish[]
  /** level that batteries keep, % */
  readonly reservePct: number
  /** wear of batteries per kWh discharged, in the currency of the prices */
  readonly wearPerKwh: number
  readonly exportLimitW: number | null
  readonly decisions: readonly SlotDecision[]
}

/** Why a device is not part of the plan. */
export type LeftOutReason = 'notSteerable' | 'noCapacity' | 'noLevel' | 'noCar' | 'noWish'

export type SitePlanProblem = {
  readonly problem: PlanProblem
  readonly slots: readonly PlanSlot[]
  readonly end: SlotsEnd
  /** devices in the order of the problem's batteries and vehicles */
  readonly batteryIds: readonly number[]
  readonly vehicleIds: readonly number[]
  readonly leftOut: readonly { readonly deviceId: number; readonly reason: LeftOutReason }[]
}

/**
 * Losses each way: half of Predbat's 3 % charging, 3 % discharging and 4 % in the inverter (control.md a4).
 */
const ONE_WAY = Math.sqrt(0.97 * 0.97 * 0.96)
/** A stored kWh is worth the lowest import price × 0.9 × 0.99 at the end: evcc's optimizer (control.md b1). */
const END_SHARE = 0.9 * 0.99
/** Of a car's charger, as evcc assumes (control.md b1). */
export const CAR_EFFICIENCY = 0.9

/** The planning problem of a location at an instant, with its batteries and the cars that people have wishes for. */
export function siteProblem(site: Site, wishes: SiteWishes): SitePlanProblem {
  const { slots, end } = siteSlots(site.atMs, site.prices, wishes.forecast)
  const leftOut: { deviceId: number; reason: LeftOutReason }[] = []
  const partsOf = <Part extends object>(
    kind: 'battery' | 'charger',
    partOf: (device: SiteDevice) => Part | LeftOutReason,
  ) =>
    site.devices
      .filter((device) => steeredAs(device) === kind)
      .flatMap((device) => {
        const part = partOf(device)
        if (typeof part !== 'string') return [{ id: device.id, part }]
        leftOut.push({ deviceId: device.id, reason: part })
        return []
      })
  const endPerKwh = END_SHARE * Math.max(0, Math.min(...slots.map(({ importPerKwh }) => importPerKwh)))
  const batteries = partsOf('battery', (device) => batteryOf(device, { wishes, slots, endPerKwh }))
  const vehicles = partsOf('charger', (device) => vehicleOf(device, wishes, slots))
  const kw = (watts: number | null) => (watts === null ? null : watts / 1_000)
  return {
    ...{ slots, end, leftOut },
    batteryIds: batteries.map(({ id }) => id),
    vehicleIds: vehicles.map(({ id }) => id),
    problem: {
      slotHours: slots.map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000),
      loadKw: slots.map(({ loadW }) => loadW / 1_000),
      pvKw: slots.map(({ solarW }) => solarW / 1_000),
      importPerKwh: slots.map(({ importPerKwh }) => importPerKwh),
      exportPerKwh: slots.map(({ exportPerKwh }) => exportPerKwh),
      grid: { importLimitKw: kw(site.connection.maxImportW), exportLimitKw: kw(wishes.exportLimitW) },
      batteries: batteries.map(({ part }) => part),
      vehicles: vehicles.map(({ part }) => part),
      ...{ heaters: [], appliances: [], peakFees: [] },
    },
  }
}

type BatteryTerms = {
  readonly wishes: SiteWishes
  readonly slots: readonly PlanSlot[]
  readonly endPerKwh: number
}

function batteryOf(
  device: SiteDevice,
  { wishes, slots, endPerKwh }: BatteryTerms,
): PlanBattery | LeftOutReason {
  const range = steeringRange(device, 'loadW')
  if (range === null || device.refusal !== null) return 'notSteerable'
  if (device.capacityWh === null) return 'noCapacity'
  if (device.socPct === null) return 'noLevel'
  const maxKwh = device.capacityWh / 1_000
  const never = slotsOf(wishes.decisions, device.id, 'never', slots)
  return {
    minKwh: (maxKwh * wishes.reservePct) / 100,
    ...{ maxKwh, startKwh: (maxKwh * device.socPct) / 100 },
    chargeMaxKw: Math.max(0, range.max) / 1_000,
    dischargeMaxKw: Math.max(0, -range.min) / 1_000,
    ...{ chargeEfficiency: ONE_WAY, dischargeEfficiency: ONE_WAY, wearPerKwh: wishes.wearPerKwh },
    end: { kind: 'value', perKwh: endPerKwh },
    forbidden: { charge: never, discharge: never },
  }
}

function vehicleOf(
  device: SiteDevice,
  { cars, decisions }: SiteWishes,
  slots: readonly PlanSlot[],
): PlanVehicle | LeftOutReason {
  const range = steeringRange(device, 'loadW')
  if (range === null || device.refusal !== null) return 'notSteerable'
  if (device.isPlugged === false) return 'noCar'
  const wish = cars.find(({ deviceId }) => deviceId === device.id)
  if (!wish) return 'noWish'
  const left = slots.findIndex(({ endMs }) => endMs > wish.leavesMs)
  return {
    ...{ fromSlot: 0, toSlot: left < 0 ? slots.length : left },
    ...{ neededKwh: wish.neededKwh, roomKwh: Math.max(wish.neededKwh, wish.roomKwh) },
    ...{ minKw: range.leastOn / 1_000, maxKw: range.max / 1_000, efficiency: CAR_EFFICIENCY },
    forbidden: slotsOf(decisions, device.id, 'never', slots),
    ordered: slotsOf(decisions, device.id, 'now', slots),
  }
}

/** Slots that a decision overlaps. */
const slotsOf = (
  decisions: readonly SlotDecision[],
  deviceId: number,
  is: SlotDecision['is'],
  slots: readonly PlanSlot[],
): number[] =>
  slots.flatMap(({ startMs, endMs }, slot) =>
    decisions.some(
      (one) => one.deviceId === deviceId && one.is === is && one.fromMs < endMs && one.toMs > startMs,
    )
      ? [slot]
      : [],
  )
