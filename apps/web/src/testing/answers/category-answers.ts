import type { CategoryDevice, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { categoryFacts, seriesOf } from '@kilowatt/domain/energy/balance/category-facts'
import type { Answers } from '../fake-server.ts'

const HOUR_MS = 3_600_000

const categoryDevice = (category: DeviceCategory, from: number): CategoryDevice => ({
  id: 71,
  name: 'Garage',
  isDeleted: false,
  isWithin: false,
  energies: seriesOf(category)
    .filter(({ key }) => key !== 'soc')
    .map(({ key }) => ({ key, totalWh: 14_400 })),
  sharePct: 100,
  peak: { powerW: 7400, at: from + 8 * HOUR_MS },
  knownPct: 98.5,
  origin: { solarWh: 10_800, batteryWh: 1440, gridWh: 2160 },
})

function factsOf(category: DeviceCategory, from: number): CategoryPeriod['facts'] {
  const deviceId = 71
  const { roles, positive } = categoryFacts[category]
  switch (roles.includes('battery') ? 'battery' : positive) {
    case 'ev': {
      const session = { deviceId, from: from + 8 * HOUR_MS, to: from + 10 * HOUR_MS, beganBefore: false }
      const shown = [{ ...session, energyWh: 14_200, peakW: 7400, solarPct: 75 }]
      return { kind: 'charging', mostDays: 366, sessions: { count: 1, energyWh: 14_200, shown } }
    }
    case 'hvac': {
      const use = { runtimeMinutes: 200, starts: 5, knownMinutes: 1440, runsFromW: 250 }
      const temperatureC = { least: 20, mean: 21.2, most: 22.4 }
      return {
        kind: 'running',
        mostDays: 366,
        weather: {
          since: '2026-06-01',
          days: 12,
          meanC: 6.4,
          heatingKd: 139,
          coolingKd: 0,
          heatingWhPerKd: 1240,
          coolingWhPerKd: null,
        },
        runs: { devices: [{ deviceId, use, temperatureC }], runtimeMinutes: [200], starts: [5] },
      }
    }
    case 'battery': {
      const roundTrip = { chargeWh: 11_000, dischargeWh: 9900, efficiencyPct: 90 }
      const use = { cycles: 1.25, levelPct: { least: 10, mean: 55, most: 96 }, roundTrip, usableWh: 10_100 }
      return { kind: 'storage', devices: [{ deviceId, use }] }
    }
    case 'solar':
      return {
        kind: 'solar',
        peakW: 9900,
        yieldWhPerWp: 4.21,
        sky: { pct: 61.3, skyWh: 68_000, plane: null, clear: null, shaded: null },
        bestDay: null,
        worstDay: null,
      }
    case 'grid': {
      const phase = { means: 144, leastV: 226.1, meanV: 231, mostV: 238.4, withinPct: 100, farOutside: 0 }
      const voltage = {
        phases: [phase, phase, phase],
        isWithinBand: null,
        asymmetryPct: { mean: 0.6, most: 1.4 },
      }
      const events = { since: from, powerFailures: 2, longPowerFailures: 0, sags: 3, swells: 0 }
      return {
        kind: 'grid',
        mostDays: 366,
        importPeaks: [{ powerW: 6200, at: from + 7 * HOUR_MS }],
        exportPeaks: [],
        quality: [{ deviceId, voltage, events }],
      }
    }
    default:
      return { kind: 'consumers' }
  }
}

function costsOf(category: DeviceCategory): CategoryPeriod['costs'] {
  const none = { currency: 'EUR', cost: null, earned: null, saved: null } as const
  switch (factsOf(category, 0).kind) {
    case 'grid':
      return [{ ...none, cost: 84.12, earned: 6.4 }]
    case 'solar':
      return [{ ...none, earned: 6.4, saved: 21.5 }]
    case 'storage':
      return [{ ...none, saved: 3.2 }]
    default:
      return [{ ...none, cost: 0.43, saved: 2.1 }]
  }
}

/** A day of one device of the requested category. */
export const categoryAnswers: Answers = {
  'categories.ofLocation': ({ category, from, to }) => {
    const device = categoryDevice(category, Number(from))
    return {
      data: {
        from: Number(from),
        to: Number(to),
        timezone: 'Europe/Ljubljana',
        devices: [device],
        totals: device.energies,
        reportedWh: [],
        steps: {
          interval: 'day',
          at: [Number(from)],
          series: device.energies.map(({ key, totalWh }) => ({ key, values: [totalWh] })),
        },
        costs: costsOf(category),
        areCostsPending: false,
        facts: factsOf(category, Number(from)),
      },
    }
  },
}
