import { chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { deviceCategory, id, instantMs } from '../primitives.ts'
import { solarSky } from './solar-sky.ts'

const number = z.number().nullable()
const seriesKey = z.enum(chartSeriesKeys)

/**
 * Sources of the energy that consumers used, Wh. In each quarter-hour they have the same shares as for the
 * whole house.
 */
const origin = z.object({ solarWh: z.number(), batteryWh: z.number(), gridWh: z.number() })

const categoryDevice = z.object({
  id: z.number(),
  /** null for a device that no list shows */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  /** whether another device of the category also measures it, so the totals leave it out */
  isWithin: z.boolean(),
  /** totals of its chart series */
  energies: z.array(z.object({ key: seriesKey, totalWh: number })),
  /** its first series as a share of the same series of all counted devices, % */
  sharePct: number,
  /** highest power of its first series, as in its chart; null if the device reports no power */
  peak: z.object({ powerW: z.number(), at: z.number() }).nullable(),
  /** share of the elapsed quarter-hours in which it was measured, 0 to 100 */
  knownPct: z.number(),
  /** consumers only; null if unknown */
  origin: origin.nullable(),
})
export type CategoryDevice = z.infer<typeof categoryDevice>

const session = z.object({
  deviceId: z.number(),
  from: z.number(),
  /** null while it is charging */
  to: z.number().nullable(),
  /** whether it was already charging when the range began, or after a gap */
  beganBefore: z.boolean(),
  energyWh: z.number(),
  peakW: z.number(),
  solarPct: number,
})
export type ChargingSession = z.infer<typeof session>

/** longest range in days that is shown by the minute for this many devices */
const mostDays = z.number()

const charging = z.object({
  kind: z.literal('charging'),
  mostDays,
  /** newest first; null if the range is too long to list sessions */
  sessions: z
    .object({
      count: z.number(),
      energyWh: z.number(),
      /** the newest sessions */
      shown: z.array(session),
    })
    .nullable(),
})

const weather = z
  .object({
    /** first day with a known outdoor temperature */
    since: z.iso.date(),
    /** number of days with known temperature and known energy */
    days: z.number(),
    meanC: z.number(),
    /** degree days of heating and cooling, K·d */
    heatingKd: z.number(),
    coolingKd: z.number(),
    /** null if there were too few cycles */
    heatingWhPerKd: number,
    coolingWhPerKd: number,
  })
  /** null if no outdoor temperature is known */
  .nullable()

const running = z.object({
  kind: z.literal('running'),
  mostDays,
  /** energy by outdoor temperature; null if the range is not whole days, or if no temperature is known */
  weather,
  /** null if the range is too long to list runs */
  runs: z
    .object({
      devices: z.array(
        z.object({
          deviceId: z.number(),
          /** null if the power is not reported by the minute */
          use: z
            .object({
              runtimeMinutes: z.number(),
              starts: z.number(),
              knownMinutes: z.number(),
              /** power above which the device counts as running */
              runsFromW: z.number(),
            })
            .nullable(),
          /** temperature as the device reports it, °C */
          temperatureC: z.object({ least: z.number(), mean: z.number(), most: z.number() }).nullable(),
        }),
      ),
      /** of all devices together, per step */
      runtimeMinutes: numberColumn,
      starts: numberColumn,
    })
    .nullable(),
})

const storage = z.object({
  kind: z.literal('storage'),
  devices: z.array(
    z.object({
      deviceId: z.number(),
      /** null without a battery level */
      use: z
        .object({
          cycles: z.number(),
          levelPct: z.object({ least: z.number(), mean: z.number(), most: z.number() }),
          /** between two instants of equal level */
          roundTrip: z
            .object({ chargeWh: z.number(), dischargeWh: z.number(), efficiencyPct: z.number() })
            .nullable(),
          /** energy from full to empty, as measured; null until the level has fallen by a full battery */
          usableWh: number,
        })
        .nullable(),
    }),
  ),
})

const dayEnergy = z.object({ date: z.iso.date(), energyWh: z.number() })
const solar = z.object({
  kind: z.literal('solar'),
  /** W, all plants of the location; null if not entered */
  peakW: number,
  /** kWh per kWp of the location's whole production, because its peak covers all plants together */
  yieldWhPerWp: number,
  /**
   * of all plants of the location together; null if their peak or the location's coordinates are not entered
   */
  sky: solarSky.nullable(),
  /** whole days only; null if there are fewer than two */
  bestDay: dayEnergy.nullable(),
  worstDay: dayEnergy.nullable(),
})

const voltage = z.object({
  means: z.number(),
  leastV: z.number(),
  meanV: z.number(),
  mostV: z.number(),
  withinPct: z.number(),
  farOutside: z.number(),
})
const counted = z.object({
  /** start of the stored meter counters, epoch ms */
  since: z.number(),
  /** null if the meter does not count such events */
  powerFailures: number,
  longPowerFailures: number,
  sags: number,
  swells: number,
})
const powerPeak = z.object({ powerW: z.number(), at: z.number() })
const grid = z.object({
  kind: z.literal('grid'),
  mostDays,
  /** highest quarter-hours of import and of export, each on its own day */
  importPeaks: z.array(powerPeak),
  exportPeaks: z.array(powerPeak),
  /** each meter that reports voltages; null if the range is too long */
  quality: z
    .array(
      z.object({
        deviceId: z.number(),
        /** ten-minute means of L1, L2 and L3; null without voltages */
        voltage: z
          .object({
            phases: z.array(voltage.nullable()),
            isWithinBand: z.boolean().nullable(),
            asymmetryPct: z.object({ mean: z.number(), most: z.number() }).nullable(),
          })
          .nullable(),
        /**
         * increase of the meter's counters in the range; null if it has no such counter, or its values are no
         * longer stored
         */
        events: counted.nullable(),
      }),
    )
    .nullable(),
})

export const categoryPeriod = z.object({
  /** the range, extended to whole days, or to quarter-hours for up to two days */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  /** in the order of the location, including deleted devices with energy in the range */
  devices: z.array(categoryDevice),
  /** sums of the devices that count, including energy that the metering place reported */
  totals: z.array(z.object({ key: seriesKey, totalWh: number })),
  /**
   * energy that the metering place reported while the location's meters were silent; empty if there is none
   */
  reportedWh: z.array(z.object({ key: seriesKey, totalWh: z.number() })),
  steps: z.object({
    interval: z.enum(['hour', 'day', 'month']),
    at: instantColumn,
    series: z.array(z.object({ key: seriesKey, values: numberColumn })),
  }),
  /**
   * one entry per currency; empty if no price list applies, nothing is known, the range is too long or is not whole
   * days
   */
  costs: z.array(
    z.object({
      currency: z.enum(currencyNames),
      /**
       * for the grid connection, the cost of its days; for consumers, their share of the import in each
       * quarter-hour; otherwise null
       */
      cost: number,
      /** by exported energy, for the grid connection and solar; otherwise null */
      earned: number,
      /**
       * savings by solar energy; for consumers their share, for a battery the gain from shifting energy in time
       * (negative if it lost money); otherwise null
       */
      saved: number,
    }),
  ),
  /** whether prices or data of the range have just changed, so these are still the old costs */
  areCostsPending: z.boolean(),
  facts: z.discriminatedUnion('kind', [
    charging,
    running,
    storage,
    solar,
    grid,
    z.object({ kind: z.literal('consumers') }),
  ]),
})
export type CategoryPeriod = z.infer<typeof categoryPeriod>
export type CategoryFactsOf<Kind extends CategoryPeriod['facts']['kind']> = Extract<
  CategoryPeriod['facts'],
  { kind: Kind }
>

export const categoriesContract = {
  ofLocation: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/category/{category}',
      tags: ['Analytics'],
      summary: 'What the devices of a category did in a range',
    })
    .input(z.object({ locationId: id, category: deviceCategory, from: instantMs, to: instantMs }))
    .output(data(categoryPeriod)),
}
