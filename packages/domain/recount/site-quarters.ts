import {
  type DeviceQuarter,
  deviceQuarters,
  heldPowers,
  type MinutePowers,
  minutesOf,
} from './device-quarters.ts'
import type { RecountDevice, RecountQuarter } from './recount-input.ts'

/** Energies of the connection in a quarter-hour as reported by the metering place, Wh; null: not reported. */
export type ReportedQuarter = { readonly importWh: number | null; readonly exportWh: number | null }

/**
 * Energies of a location in each quarter-hour from `from` to `to`, UTC ms.
 * @param reported by start of the quarter-hour; used if no meter of the location has a value
 */
export function recountQuarters(
  devices: readonly RecountDevice[],
  range: { readonly from: number; readonly to: number },
  reported: ReadonlyMap<number, ReportedQuarter> = new Map(),
): RecountQuarter[] {
  const quarters: number[] = []
  for (let at = range.from; at < range.to; at += 15 * 60_000) quarters.push(at)
  const measured = new Map(devices.map((device) => [device.id, heldPowers(device)]))
  const energies = new Map(
    devices.map((device) => [
      device.id,
      deviceQuarters(device, quarters, withSilentPart(device, devices, quarters, measured)),
    ]),
  )
  const hasReversed = new Set(
    devices
      .filter(({ id }) =>
        [...(energies.get(id)?.values() ?? [])].some((quarter) => reversedWh(quarter, id, devices) > 0),
      )
      .map(({ id }) => id),
  )
  return quarters.map((at) => {
    const members = devices.flatMap((device) => {
      const energy = energies.get(device.id)?.get(at)
      return energy ? [{ device, energy }] : []
    })
    return siteQuarter(at, members, hasReversed, reported.get(at))
  })
}

type Member = { readonly device: RecountDevice; readonly energy: DeviceQuarter }

const isSource = ({ category }: RecountDevice) =>
  category === 'SOLAR_POWER_PLANT' || category === 'BATTERY' || category === 'HYBRID_INVERTER'
const isConsumer = ({ category }: RecountDevice) =>
  category === 'EV_CHARGER' || category === 'HVAC' || category === 'OTHER'

function reversedWh({ importWh, exportWh }: DeviceQuarter, id: number, devices: readonly RecountDevice[]) {
  const device = devices.find((one) => one.id === id)
  return (device && isSource(device) ? importWh : exportWh) ?? 0
}

/** Fills in a silent part of a hybrid inverter: the inverter's value minus those of its other parts. */
function withSilentPart(
  part: RecountDevice,
  devices: readonly RecountDevice[],
  quarters: readonly number[],
  measured: ReadonlyMap<number, MinutePowers>,
): MinutePowers {
  const own = measured.get(part.id) ?? new Map<number, number>()
  const inverter = devices.find(({ id, category }) => id === part.parentId && category === 'HYBRID_INVERTER')
  if (!inverter || (part.category !== 'SOLAR_POWER_PLANT' && part.category !== 'BATTERY')) return own
  const others = devices.filter((one) => one !== part && one.parentId === inverter.id && isSource(one))
  const powers = new Map(own)
  for (const minute of quarters.flatMap(minutesOf)) {
    if (own.has(minute)) continue
    const known = [inverter, ...others].map(({ id }) => measured.get(id)?.get(minute))
    const [whole, ...rest] = known
    if (whole === undefined || rest.includes(undefined)) continue
    powers.set(
      minute,
      rest.reduce<number>((left, watts) => left - (watts ?? 0), whole),
    )
  }
  return powers
}

function siteQuarter(
  at: number,
  members: readonly Member[],
  hasReversed: ReadonlySet<number>,
  reported: ReportedQuarter | undefined,
): RecountQuarter {
  const counted = members.filter((member) => isCounted(member, members))
  const sums = new Map<string, number>()
  const add = (name: string, wh: number | null, ifUnknown: number) =>
    sums.set(name, (sums.get(name) ?? 0) + (wh ?? ifUnknown))
  for (const { device, energy } of counted) {
    const { importWh, exportWh } = energy
    const { category } = device
    if (category === 'GRID') {
      add('import', importWh, Number.NaN)
      add('export', exportWh, Number.NaN)
    } else if (category === 'BATTERY') {
      add('discharge', exportWh, Number.NaN)
      add('charge', importWh, Number.NaN)
    } else if (category === 'SOLAR_POWER_PLANT') add('production', exportWh, Number.NaN)
    else if (category === 'HYBRID_INVERTER') {
      add('production', exportWh, Number.NaN)
      if (hasReversed.has(device.id)) add('charge', importWh, Number.NaN)
    } else {
      const ownWh = withoutBehind(device, energy, counted)
      if (category === 'EV_CHARGER') add('ev', ownWh, Number.NaN)
      if (category === 'HVAC') add('hvac', ownWh, Number.NaN)
      if (category === 'EV_CHARGER' && hasReversed.has(device.id)) add('discharge', exportWh, 0)
      if (category === 'OTHER' && hasReversed.has(device.id)) add('production', exportWh, 0)
    }
  }
  const known = (name: string) => {
    const wh = sums.get(name)
    return wh === undefined || Number.isNaN(wh) ? null : wh
  }
  if (reported && reported.importWh !== null && known('import') === null) {
    sums.set('import', reported.importWh)
    sums.set('export', reported.exportWh ?? 0)
  }
  const total = (name: string) => sums.get(name) ?? 0
  const restWh =
    total('production') + total('import') + total('discharge') - total('export') - total('charge')
  const idle = (name: string, other: string) => (sums.has(name) || known(other) === null ? known(name) : 0)
  return {
    at,
    productionWh: known('production'),
    importWh: known('import'),
    exportWh: known('export'),
    chargeWh: idle('charge', 'discharge'),
    dischargeWh: idle('discharge', 'charge'),
    evWh: known('ev'),
    hvacWh: known('hvac'),
    consumptionWh: sums.has('import') && !Number.isNaN(restWh) ? Math.max(0, restWh) : null,
  }
}

/**
 * If the parts of a hybrid inverter are devices, they count instead of the inverter; a device behind a meter
 * of its own kind is already included in that meter.
 */
function isCounted({ device }: Member, members: readonly Member[]): boolean {
  if (device.category === 'HYBRID_INVERTER')
    return !members.some(
      ({ device: part }) =>
        part.parentId === device.id && (part.category === 'SOLAR_POWER_PLANT' || part.category === 'BATTERY'),
    )
  if (isConsumer(device)) return true
  return !aboveOf(device, members).some((upper) => upper.category === device.category)
}

function aboveOf(device: RecountDevice, members: readonly Member[]): RecountDevice[] {
  const found: RecountDevice[] = []
  let upper = members.find((one) => one.device.id === device.parentId)?.device
  while (upper && !found.includes(upper)) {
    found.push(upper)
    const { parentId } = upper
    upper = members.find((one) => one.device.id === parentId)?.device
  }
  return found
}

/** Energy that a consumer uses without the known consumers behind it. */
function withoutBehind(
  device: RecountDevice,
  { importWh }: DeviceQuarter,
  members: readonly Member[],
): number | null {
  if (importWh === null || importWh <= 0) return importWh
  return Math.max(0, importWh - behindWh(device, members))
}

function behindWh(device: RecountDevice, members: readonly Member[]): number {
  return members
    .filter((one) => isConsumer(one.device) && aboveOf(one.device, members).find(isConsumer) === device)
    .reduce(
      (sum, one) =>
        sum +
        (one.energy.importWh === null ? behindWh(one.device, members) : Math.max(0, one.energy.importWh)),
      0,
    )
}
