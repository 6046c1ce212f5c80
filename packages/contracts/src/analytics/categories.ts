import { chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { currencyNames } from '@kilowatt/domain/units/currencies'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { deviceCategory, id, instantMs } from '../primitives.ts'
import { solarSky } from './solar-sky.ts'

const number = z.number().nullable()
const seriesKey = z.enum(chartSeriesKeys)

/** Where the energy of consumers came from, Wh: in each quarter-hour as that of the house did. */
const origin = z.object({ solarWh: z.number(), batteryWh: z.number(), gridWh: z.number() })

const categoryDevice = z.object({
  id: z.number(),
  /** null for one that is in no list */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  /** another device of the category measures it, too: it is no part of the totals */
  isWithin: z.boolean(),
  /** the totals of its chart series */
  energies: z.array(z.object({ key: seriesKey, totalWh: number })),
  /** of the first of its series, of all devices that count, % */
  sharePct: number,
  /** the highest power of the first of its series, as its chart tells it; null where no power is told */
  peak: z.object({ powerW: z.number(), at: z.number() }).nullable(),
  /** share of the quarter-hours that have passed in which it was measured, 0 to 100 */
  knownPct: z.number(),
  /** of consumers; null where nobody knows */
  origin: origin.nullable(),
})
export type CategoryDevice = z.infer<typeof categoryDevice>

const session = z.object({
  deviceId: z.number(),
  from: z.number(),
  /** null while it charges */
  to: z.number().nullable(),
  /** it was charging when the range began, or beside a gap */
  beganBefore: z.boolean(),
  energyWh: z.number(),
  peakW: z.number(),
  solarPct: number,
})
export type ChargingSession = z.infer<typeof session>

/** days that are told by the minute at most, of as many devices */
const mostDays = z.number()

const charging = z.object({
  kind: z.literal('charging'),
  mostDays,
  /** null for a range that is longer than sessions are told for; newest first */
  sessions: z
    .object({
      count: z.number(),
      energyWh: z.number(),
      /** the newest of them */
      shown: z.array(session),
    })
    .nullable(),
})

const weather = z
  .object({
    /** first of the days whose outdoor temperature is known */
    since: z.iso.date(),
    /** days of which that and the energy are known */
    days: z.number(),
    meanC: z.number(),
    /** degree days of heating and cooling, K·d */
    heatingKd: z.number(),
    coolingKd: z.number(),
    /** null where there were too few */
    heatingWhPerKd: number,
    coolingWhPerKd: number,
  })
  /** null where no outdoor temperature is known */
  .nullable()

const running = z.object({
  kind: z.literal('running'),
  mostDays,
  /** energy by how cold or warm it was; null where it is not told by whole days, or no temperature is known */
  weather,
  /** null for a range that is longer than runs are told for */
  runs: z
    .object({
      devices: z.array(
        z.object({
          deviceId: z.number(),
          /** null where its power is not told by the minute */
          use: z
            .object({
              runtimeMinutes: z.number(),
              starts: z.number(),
              knownMinutes: z.number(),
              /** it counts as running from this power on */
              runsFromW: z.number(),
            })
            .nullable(),
          /** as it reports it, °C */
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
      /** null without a level */
      use: z
        .object({
          cycles: z.number(),
          levelPct: z.object({ least: z.number(), mean: z.number(), most: z.number() }),
          /** between two instants at which it was equally full */
          roundTrip: z
            .object({ chargeWh: z.number(), dischargeWh: z.number(), efficiencyPct: z.number() })
            .nullable(),
          /** what it gives from full to empty, as measured; null until its level has fallen by a whole battery */
          usableWh: number,
        })
        .nullable(),
    }),
  ),
})

const dayEnergy = z.object({ date: z.iso.date(), energyWh: z.number() })
const solar = z.object({
  kind: z.literal('solar'),
  /** W, of all plants of the location; null where nobody has told it */
  peakW: number,
  /** kWh per kWp: of the location's whole production, since its peak is told of all plants together */
  yieldWhPerWp: number,
  /** of all plants of the location; null where their peak or the place of the location is not told */
  sky: solarSky.nullable(),
  /** of whole days; null below two */
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
  /** how far back the meter's counters are kept, epoch ms */
  since: z.number(),
  /** null for what the meter does not count */
  powerFailures: number,
  longPowerFailures: number,
  sags: number,
  swells: number,
})
const powerPeak = z.object({ powerW: z.number(), at: z.number() })
const grid = z.object({
  kind: z.literal('grid'),
  mostDays,
  /** the quarter-hours of the days with the most import, and export */
  importPeaks: z.array(powerPeak),
  exportPeaks: z.array(powerPeak),
  /** null for a range that is longer than voltages are told for; of each meter that tells any */
  quality: z
    .array(
      z.object({
        deviceId: z.number(),
        /** L1, L2, L3 as means of ten minutes; null without voltages */
        voltage: z
          .object({
            phases: z.array(voltage.nullable()),
            isWithinBand: z.boolean().nullable(),
            asymmetryPct: z.object({ mean: z.number(), most: z.number() }).nullable(),
          })
          .nullable(),
        /** what the meter counted meanwhile; null where it counts nothing of the kind, or that is not kept any more */
        events: counted.nullable(),
      }),
    )
    .nullable(),
})

export const categoryPeriod = z.object({
  /** the range, grown to whole days, or to quarter-hours where it is two days at most */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  /** in the order of the location, deleted ones with energy in the range, too */
  devices: z.array(categoryDevice),
  /** sums of the devices that count, with what the metering place reported */
  totals: z.array(z.object({ key: seriesKey, totalWh: number })),
  /** energy the metering place reported while its meters were silent; empty where there is none */
  reportedWh: z.array(z.object({ key: seriesKey, totalWh: z.number() })),
  steps: z.object({
    interval: z.enum(['hour', 'day', 'month']),
    at: instantColumn,
    series: z.array(z.object({ key: seriesKey, values: numberColumn })),
  }),
  /** in each currency; empty where no price list holds, nothing is known, or the range is too long or no whole days */
  costs: z.array(
    z.object({
      currency: z.enum(currencyNames),
      /** of the connection what its days cost; of consumers their share of what each quarter-hour took from the grid. Null of others */
      cost: number,
      /** by exported energy, of the connection and the roof; null of others */
      earned: number,
      /** by the sun, of consumers their part of it; of a battery what it moved in time, below zero where that lost money; else null */
      saved: number,
    }),
  ),
  /** prices or data of the range have just changed, and costs are as of before */
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
  ofLocation: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/category/{category}',
      tags: ['Analytics'],
      summary: 'What the devices of a category did in a range',
    })
    .input(z.object({ locationId: id, category: deviceCategory, from: instantMs, to: instantMs }))
    .output(data(categoryPeriod)),
}
