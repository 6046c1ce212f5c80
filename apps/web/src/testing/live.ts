import type { Device } from '@kilowatt/contracts/devices/devices'
import type { LiveDevice, LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { Answers } from './fake-server.ts'

/** A stream of live values that a test fills; it stays open until the test ends it. */
export function createLive() {
  const waiting: LiveEvent[] = []
  // React opens the stream twice in strict mode, and every waiting reader is woken
  const sleepers: (() => void)[] = []
  const wake = () => {
    for (const wakeUp of sleepers.splice(0)) wakeUp()
  }
  let breakOff: () => void = () => undefined
  async function* stream() {
    for (;;) {
      for (let next = waiting.shift(); next; next = waiting.shift()) yield next
      breakOff()
      await new Promise<void>((resolve) => sleepers.push(resolve))
    }
  }
  const answers: Answers = { 'live.location': async () => stream() }
  return {
    answers,
    send(event: LiveEvent) {
      waiting.push(event)
      wake()
    },
    /** The server ends the stream, for example with `refuse('not_found')`. */
    end(refusal: () => never) {
      breakOff = refusal
      wake()
    },
  }
}

const deviceOf = (
  id: number,
  name: string,
  category: LiveDevice['category'],
  powerW: number,
): LiveDevice => ({
  id,
  name,
  category,
  at: Date.now(),
  stale: false,
  unheard: false,
  connected: true,
  status: 'ok',
  controlRevision: 0,
  hidden: false,
  excluded: false,
  parentId: null,
  powerW,
  socPct: null,
  temperatureC: null,
})

/** Registry data of the devices that a live event names. */
export const devicesOf = ({ locationId, devices }: LiveEvent): Device[] =>
  devices.map(({ id, name, category, at, connected, hidden, excluded, parentId }, i) => ({
    id,
    locationId,
    oemDeviceId: 70,
    parentId,
    name,
    type: 'meter',
    category,
    status: 'ok',
    errorCode: null,
    retriesAvailable: null,
    ownError: null,
    isOffGrid: false,
    description: null,
    priority: i,
    lastActivityAt: at,
    hidden,
    excludedInCalculations: excluded,
    reversed: false,
    capacityKwh: null,
    connected,
    deviceGroups: [],
    channels: ['powerW'],
    stays: [{ unitId: null, from: 0, until: null }],
  }))

/** No device has reported yet. */
export function emptyEvent(): LiveEvent {
  const { balance, ...event } = sunnyEvent(0)
  const nothing = {
    solarW: null,
    gridW: null,
    batteryW: null,
    socPct: null,
    consumptionW: null,
    evW: null,
    hvacW: null,
    otherW: null,
    flowsW: null,
  } satisfies typeof balance
  return { ...event, at: null, balance: nothing, devices: [] }
}

/** Solar on the roof, the rest from or to the grid: live values of location 7. */
export function sunnyEvent(solarW: number, gridW = -1000): LiveEvent {
  const now = Date.now()
  const houseW = solarW + gridW
  return {
    locationId: 7,
    sentAt: now,
    at: now,
    expectedPeriodS: 60,
    balance: {
      solarW,
      gridW,
      batteryW: null,
      socPct: null,
      consumptionW: houseW,
      evW: null,
      hvacW: null,
      otherW: houseW,
      flowsW: {
        solarToHouse: Math.min(solarW, houseW),
        solarToBattery: 0,
        solarToGrid: Math.max(0, -gridW),
        batteryToHouse: 0,
        batteryToGrid: 0,
        gridToHouse: Math.max(0, gridW),
        gridToBattery: 0,
      },
    },
    devices: [deviceOf(71, 'Roof', 'SOLAR_POWER_PLANT', solarW), deviceOf(73, 'Meter', 'GRID', gridW)],
  }
}
