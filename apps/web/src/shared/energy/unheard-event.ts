import type { Device } from '@kilowatt/contracts/devices/devices'
import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'

/** A location whose devices are known but have not reported anything yet. */
export const unheardEvent = (locationId: number, devices: readonly Device[]): LiveEvent => ({
  locationId,
  sentAt: 0,
  at: null,
  expectedPeriodS: 60,
  balance: {
    solarW: null,
    gridW: null,
    batteryW: null,
    socPct: null,
    consumptionW: null,
    evW: null,
    hvacW: null,
    otherW: null,
    flowsW: null,
  },
  devices: devices.map(({ id, name, category, status, hidden, excludedInCalculations, parentId }) => ({
    id,
    name,
    category,
    at: null,
    stale: false,
    unheard: true,
    connected: true,
    status: status === 'error' ? 'error' : 'ok',
    controlRevision: 0,
    hidden,
    excluded: excludedInCalculations,
    parentId,
    powerW: null,
    socPct: null,
    temperatureC: null,
  })),
})
