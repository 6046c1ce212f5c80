import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { categoryFacts, playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import { isSink } from '@kilowatt/domain/energy/balance/energy-roles'
import type { EnergyRole } from '@kilowatt/domain/energy/balance/role-names'
import { isConsumer, outermostConsumers } from '@kilowatt/domain/energy/balance/sub-meters'
import type { LiveSituation } from '@kilowatt/domain/energy/shown/live-sentence'
import type { ShownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { silentDevices } from '../../../shared/energy/silent-devices.ts'
import type { FlowConsumer, FlowData } from './flow-view.ts'

/** Number of consumers for which the picture has room, including "other". */
const MAX_CONSUMERS = 5

type Texts = {
  other: string
  /** label of the rest if it includes the consumption of silent devices */
  unexplained: string
  unmeasured: string
}

/** What the picture draws, from a live event. Only devices that exist get a node. */
export function flowData(
  { balance, devices }: LiveEvent,
  location: Pick<Location, 'id' | 'gridLimitW' | 'solarPeakW'>,
  shown: ShownSite,
  texts: Texts,
): FlowData {
  const counted = devices.filter(({ excluded }) => !excluded)
  const has = (role: EnergyRole) => counted.some((device) => playsRole(device, role))
  /* a node links to its only device; several devices of a category link to its page; the house and mixed
     categories link to the charts */
  const charts = webPaths.locationCharts(location.id)
  const hrefOf = (role: EnergyRole) => {
    const players = counted.filter((one) => playsRole(one, role))
    const [device, another] = players
    if (!device) return charts
    if (!another) return webPaths.device(location.id, device.id)
    const isOneKind = players.every(({ category }) => category === device.category)
    return isOneKind ? webPaths.locationCategory(location.id, device.category) : charts
  }
  return {
    ...(has('solar') && {
      solar: { powerW: shown.solarW, peakW: location.solarPeakW, href: hrefOf('solar') },
    }),
    ...(has('grid') && { grid: { powerW: shown.gridW, limitW: location.gridLimitW, href: hrefOf('grid') } }),
    ...(has('battery') && {
      battery: { powerW: shown.batteryW, socPct: balance.socPct, href: hrefOf('battery') },
    }),
    house: { powerW: shown.consumptionW, href: charts },
    consumers: consumersOf(devices, shown, texts).map((consumer) => ({
      ...consumer,
      href: isRest(consumer) ? charts : webPaths.device(location.id, Number(consumer.id)),
    })),
    flows: shown.flows,
  }
}

/**
 * Counted consumers whose current power is unknown. Their consumption is in the rest, unless a meter above
 * them measures it.
 */
function unknownInRest(devices: readonly LiveDevice[]): LiveDevice[] {
  const consumers = devices.filter((device) => isConsumer(device) && !device.excluded)
  const isKnown = ({ unheard, powerW }: LiveDevice) => !unheard && powerW !== null
  return outermostConsumers(consumers, isKnown).filter((device) => !isKnown(device))
}

const isRest = ({ kind }: FlowConsumer) => kind === 'other' || kind === 'unmeasured'

function consumersOf(
  devices: readonly LiveDevice[],
  { deviceW, otherW }: ShownSite,
  texts: Texts,
): FlowConsumer[] {
  const consumers = devices.filter((device) => isConsumer(device) && !device.excluded)
  const isKnown = ({ id }: LiveDevice) => (deviceW.get(id) ?? null) !== null
  const outer = outermostConsumers(consumers, isKnown)
  const visible = consumers.filter(({ hidden }) => !hidden)
  const measured = outermostConsumers(visible, isKnown).flatMap((device): FlowConsumer[] => {
    const kind = categoryFacts[device.category].roles.find(isSink)
    return kind
      ? [{ id: String(device.id), kind, name: device.name, powerW: deviceW.get(device.id) ?? null }]
      : []
  })
  if (measured.length === 0) return []
  const named = measured.slice(0, MAX_CONSUMERS - 1)
  /* consumers without their own node are in the rest; the consumption of a silent one is there anyway, and
     the label of the rest says so */
  const taken = (powersW: readonly (number | null | undefined)[]) =>
    powersW.reduce((sum: number, powerW) => sum + Math.max(0, powerW ?? 0), 0)
  const unseenW = taken(outer.map(({ id }) => deviceW.get(id))) - taken(named.map(({ powerW }) => powerW))
  const restW = otherW === null ? null : otherW + unseenW
  return [
    ...named,
    restW !== null && restW < 0
      ? { id: 'unmeasured', kind: 'unmeasured', name: texts.unmeasured, powerW: restW }
      : {
          id: 'other',
          kind: 'other',
          name: restW !== null && unknownInRest(devices).length > 0 ? texts.unexplained : texts.other,
          powerW: restW,
        },
  ]
}

/**
 * The current situation, for the sentence above the picture. `staleMs` is the age of the values once they are
 * stale; `isLost` if our own connection is the reason.
 */
export function liveSituation(
  { balance, devices }: LiveEvent,
  { flows, gridW }: Pick<ShownSite, 'flows' | 'gridW'>,
  { staleMs, isLost }: { staleMs: number | null; isLost: boolean },
): LiveSituation {
  const has = (role: EnergyRole) => devices.some((device) => !device.excluded && playsRole(device, role))
  return {
    flows,
    gridW,
    staleMs,
    isLost,
    isOffGrid: false,
    silentDevices: silentDevices(devices).map(({ name }) => name),
    isSilentInOther: unknownInRest(devices).some(({ at, hidden }) => at !== null && !hidden),
    hasSolar: has('solar'),
    hasBattery: has('battery'),
    socPct: balance.socPct,
  }
}
