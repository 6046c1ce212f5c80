import type { DeviceCategory } from '../../devices/device-categories.ts'
import { categoryFacts, directionsOf } from '../balance/category-facts.ts'
import { isSink } from '../balance/energy-roles.ts'
import type { Flows } from '../balance/flows.ts'
import type { EnergyRole } from '../balance/role-names.ts'
import { isConsumer, outermostConsumers } from '../balance/sub-meters.ts'
import {
  cancelOut,
  IDLE_BELOW_W,
  nodePowers,
  ownDigits,
  roundings,
  type Steps,
  sharedFlowStepW,
  sharedStepW,
  shownFlows,
  shownWatts,
} from './shown-flow.ts'

/** A site now, as measured: W with the signs of `Balance`; null if unknown. */
export type SiteNow = {
  readonly balance: {
    readonly solarW: number | null
    readonly gridW: number | null
    readonly batteryW: number | null
    readonly consumptionW: number | null
    readonly otherW: number | null
    readonly flowsW: Flows | null
  }
  readonly devices: readonly {
    readonly id: number
    readonly category: DeviceCategory
    /** no recent value at the instant of the balance, so no sum includes its power */
    readonly unheard: boolean
    readonly powerW: number | null
    /** left out of the balance */
    readonly excluded: boolean
    /** the device that also measures this one */
    readonly parentId: number | null
  }[]
}

/** The site as every screen shows it: the same number for the same thing, and numbers that add up. */
export type ShownSite = {
  readonly solarW: number | null
  readonly gridW: number | null
  readonly batteryW: number | null
  readonly consumptionW: number | null
  readonly flows: Flows | null
  /** consumption of no measured consumer; negative if they report more than the house uses */
  readonly otherW: number | null
  /** by the id of a device; null if it has not reported */
  readonly deviceW: ReadonlyMap<number, number | null>
}

type Device = SiteNow['devices'][number]

/** Whether more flows into the grid or battery than the flows contain; grid and battery are negative then. */
const isUnaccounted = (measuredW: number | null, flowW: number) =>
  measuredW !== null && flowW - measuredW >= IDLE_BELOW_W

function shownNodes({ balance }: SiteNow, steps: Steps) {
  const { solarW, gridW, batteryW, consumptionW, flowsW } = balance
  const flows = flowsW && shownFlows(flowsW, steps)
  if (flows && !isUnsourced({ balance })) return { ...nodePowers(flows), flows }
  const alone = (powerW: number | null) => (powerW === null ? null : shownWatts(powerW, steps(powerW)))
  return {
    solarW: alone(solarW),
    gridW: alone(gridW),
    batteryW: alone(batteryW),
    consumptionW: flows ? null : alone(consumptionW),
    flows,
  }
}

/**
 * More leaves than is measured to come in, so a source has no meter: no flow can contain it, and the house is unknown.
 */
function isUnsourced({ balance: { gridW, batteryW, flowsW } }: Pick<SiteNow, 'balance'>): boolean {
  const exact = flowsW && nodePowers(flowsW)
  return exact !== null && (isUnaccounted(gridW, exact.gridW) || isUnaccounted(batteryW, exact.batteryW))
}

const sharedSiteStepW = ({ balance }: SiteNow): number => {
  const { solarW, gridW, batteryW, consumptionW, flowsW } = balance
  return flowsW && !isUnsourced({ balance })
    ? sharedFlowStepW(flowsW)
    : sharedStepW([solarW, gridW, batteryW, consumptionW])
}

/** The only role of a device; null if it has several, because its power belongs to more than one of them. */
const roleOf = ({ category }: Device): EnergyRole | null => {
  const { roles } = categoryFacts[category]
  return roles.length === 1 ? roles[0] : null
}

/** Sums that differ by less are equal: live balances are in whole watts. */
const AGREE_W = 3

/** Power with which a device counts: a device with one direction does not go below zero. */
function countedW({ category, powerW, unheard }: Device): number | null {
  if (powerW === null || unheard) return null
  return categoryFacts[category].negative === null ? Math.max(0, powerW) : powerW
}

type Printed = {
  readonly id: number
  readonly role: EnergyRole | null
  readonly exactW: number
  /** part of the site's sums; false for excluded devices and for consumers behind one */
  readonly adds: boolean
  shownW: number
}

/** The largest value absorbs the rounding difference, where it is least visible. */
function giveToLargest(devices: readonly Printed[], restW: number): void {
  const [largest] = devices.toSorted((a, b) => Math.abs(b.exactW) - Math.abs(a.exactW))
  if (largest) largest.shownW += restW
}

const sumOf = (devices: readonly Printed[], of: (device: Printed) => number) =>
  devices.reduce((sum, device) => sum + of(device), 0)

/** Values of a site as all screens show them: flows are rounded, nodes are their sums, devices add up to their node. */
export function shownSite(site: SiteNow): ShownSite {
  const [best, ...others] = roundings(sharedSiteStepW(site))
  let rounded = roundedSite(site, best)
  for (const steps of others) {
    if (addsUp(rounded)) break
    rounded = roundedSite(site, steps)
  }
  const { printed, ...shown } = inOwnDigits(rounded)
  const deviceW = new Map<number, number | null>(site.devices.map(({ id }) => [id, null]))
  for (const { id, shownW } of printed) deviceW.set(id, shownW)
  return { ...shown, deviceW }
}

/** A site with exact sums, before choosing between three digits and more. */
type RoundedSite = Omit<ShownSite, 'deviceW'> & { readonly printed: readonly Printed[] }

function roundedSite(site: SiteNow, steps: Steps): RoundedSite {
  const nodes = shownNodes(site, steps)
  const counted = site.devices.filter(({ excluded }) => !excluded)
  const outermost = new Set(outermostConsumers(counted, (device) => countedW(device) !== null))
  const adds = (device: Device) => !device.excluded && (!isConsumer(device) || outermost.has(device))
  const printed = site.devices.flatMap((device): Printed[] => {
    const exactW = countedW(device)
    if (exactW === null) return []
    const isTwoWay = directionsOf(device.category) !== null || roleOf(device) === 'solar'
    const stepW = steps(exactW)
    const shownW = isTwoWay ? shownWatts(exactW, stepW) : Math.round(exactW / stepW) * stepW
    return [{ id: device.id, role: roleOf(device), exactW, adds: adds(device), shownW }]
  })
  for (const role of nodeRoles) {
    const devices = printed.filter((device) => device.role === role && device.adds)
    const measuredW = site.balance[`${role}W`]
    const shownW = nodes[`${role}W`]
    // devices that count twice or only in part have no meaningful sum
    if (shownW === null || measuredW === null) continue
    if (Math.abs(sumOf(devices, ({ exactW }) => exactW) - measuredW) < AGREE_W)
      giveToLargest(devices, shownW - sumOf(devices, (device) => device.shownW))
  }
  const consumers = consumersOf(printed)
  const { otherW } = site.balance
  let restW =
    nodes.consumptionW === null || otherW === null
      ? null
      : nodes.consumptionW - sumOf(consumers, ({ shownW }) => shownW)
  if (restW !== null && otherW !== null && restW * otherW < 0) {
    // only rounding changed its sign
    giveToLargest(consumers, restW)
    restW = 0
  }
  return { ...nodes, otherW: restW, printed }
}

const nodeRoles = ['solar', 'grid', 'battery'] as const

const consumersOf = (printed: readonly Printed[]) =>
  printed.filter(({ role, exactW, adds }) => adds && role !== null && isSink(role) && exactW > 0)

const known = (powerW: number | null) => (powerW === null ? null : ownDigits(powerW))

function inOwnDigits(site: RoundedSite): RoundedSite {
  return {
    ...site,
    solarW: known(site.solarW),
    gridW: known(site.gridW),
    batteryW: known(site.batteryW),
    consumptionW: known(site.consumptionW),
    otherW: known(site.otherW),
    printed: site.printed.map((device) => ({ ...device, shownW: ownDigits(device.shownW) })),
  }
}

/** Whether the shown values still add up. Values that are exact underneath may not be with fewer digits. */
function addsUp(exact: RoundedSite): boolean {
  const site = inOwnDigits(exact)
  const { solarW, gridW, batteryW, consumptionW, otherW } = site
  const house = consumptionW === null || cancelOut([solarW ?? 0, gridW ?? 0, batteryW ?? 0, -consumptionW])
  const used =
    consumptionW === null ||
    otherW === null ||
    cancelOut([consumptionW, -otherW, ...consumersOf(site.printed).map(({ shownW }) => -shownW)])
  const nodes = nodeRoles.every((role) => {
    const ofRole = (of: RoundedSite) => of.printed.filter((device) => device.role === role && device.adds)
    const isSum = sumOf(ofRole(exact), ({ shownW }) => shownW) === exact[`${role}W`]
    return !isSum || cancelOut([site[`${role}W`] ?? 0, ...ofRole(site).map(({ shownW }) => -shownW)])
  })
  return house && used && nodes
}
