import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { derivedMetricNames, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { recordOf } from '@kilowatt/domain/record-of'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { id, instantMs } from '../primitives.ts'
import { manyLoads } from './many-loads.ts'
import { periodLoads } from './period-loads.ts'
import { solarSky } from './solar-sky.ts'

const number = z.number().nullable()

/** Null if unknown, and for figures that a location does not have. */
const figures = {
  ...recordOf(summaryMetrics, () => number),
  ...recordOf(derivedMetricNames, () => number),
}

const span = z.object({
  from: z.number(),
  /** end of the current quarter-hour if the range is still running */
  to: z.number(),
  /** share of quarter-hours in which every known metric of the location has a value, 0 to 100 */
  knownPct: z.number(),
  ...figures,
})

/** Figures of each step of the range. */
const steps = z.object({
  interval: z.enum(['hour', 'day', 'month']),
  /** start of each step, epoch ms, including future steps */
  at: instantColumn,
  ...recordOf(summaryMetrics, () => numberColumn),
  ...recordOf(derivedMetricNames, () => numberColumn),
})

/** Content of every summary, for one location or many. */
const period = {
  /** the whole range, extended to whole days, or to quarter-hours for up to two days */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  now: span,
  /**
   * the range, or its whole days, compared with the same part of the previous period; null before any part of
   * it has passed, or if too few locations can be compared
   */
  compared: z.object({ now: span, before: span }).nullable(),
  steps,
  /** where the energy came from and where it went, Wh */
  flows: z.object(recordOf(flowKeys, () => number)),
  /** production × grid factor of the country, an estimate; null if no factor is known */
  co2AvoidedKg: number,
}

const day = z.object({
  date: z.iso.date(),
  ...recordOf(['consumptionWh', 'productionWh', 'importWh', 'exportWh'] as const, () => number),
  selfSufficiencyPct: number,
})

const date = z.iso.date()
const insight = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standby'), since: date, beforeW: z.number(), afterW: z.number() }),
  z.object({
    kind: z.literal('gridLimit'),
    powerW: z.number(),
    at: z.number(),
    limitW: z.number(),
    pct: z.number(),
  }),
  z.object({
    kind: z.literal('consumption'),
    beforeWh: z.number(),
    nowWh: z.number(),
    pct: z.number(),
    cause: z.object({ part: z.enum(['ev', 'hvac']), differenceWh: z.number() }).nullable(),
  }),
  z.object({ kind: z.literal('selfSufficiency'), beforePct: z.number(), nowPct: z.number() }),
  z.object({ kind: z.literal('battery'), beforePct: z.number(), nowPct: z.number() }),
  z.object({
    kind: z.literal('solar'),
    beforePct: z.number(),
    nowPct: z.number(),
    days: z.number(),
  }),
  z.object({ kind: z.literal('shade'), fromHour: z.number(), toHour: z.number(), pct: z.number() }),
  z.object({ kind: z.literal('sameDay'), energyWh: z.number(), importWh: z.number(), days: z.number() }),
])
export type SummaryInsight = z.infer<typeof insight>

export type Period = z.infer<z.ZodObject<typeof period>>

export const locationPeriod = z.object({
  ...period,
  loads: z.object({
    now: periodLoads,
    before: periodLoads,
    /** per step of the range, the highest quarter-hour; null if there is none */
    peakW: numberColumn,
    standbyW: numberColumn,
  }),
  /** null without a battery that reports its level */
  battery: z
    .object({
      cycles: z.number(),
      levelPct: z.object({ least: z.number(), mean: z.number(), most: z.number() }),
      roundTrip: z
        .object({ chargeWh: z.number(), dischargeWh: z.number(), efficiencyPct: z.number() })
        .nullable(),
    })
    .nullable(),
  /** null without production; the yield is null if the peak of the plant is unknown */
  solar: z
    .object({
      yieldWhPerWp: number,
      peakW: number,
      /** null if the peak of the plant or the coordinates of the location are not entered */
      sky: solarSky.nullable(),
    })
    .nullable(),
  /** the grid factor used for CO2; null if none is known */
  carbon: z.object({ gramsPerKwh: z.number(), year: z.number() }).nullable(),
  /** null if there are fewer than two whole days */
  days: z
    .object({
      by: z.enum(['selfSufficiencyPct', 'consumptionWh']),
      best: z.array(day),
      worst: z.array(day),
    })
    .nullable(),
  /** most important first */
  insights: z.array(insight),
  /** nearest day with values if the range has none; null if there is no such day */
  nearestDay: date.nullable().optional(),
})
export type LocationPeriod = z.infer<typeof locationPeriod>

export const manyPeriod = z.object({
  ...period,
  /** about all locations together, most important first */
  insights: z.array(insight),
  /**
   * Number of locations summed, number of them with measurements in the range, and number in `compared`, which includes
   * those that reported nearly all the time in both periods.
   */
  locations: z.object({ count: z.number(), reporting: z.number(), compared: z.number() }),
  /** nearest day on which a location has values if the range has none; null if there is no such day */
  nearestDay: date.nullable().optional(),
})
export type ManyPeriod = z.infer<typeof manyPeriod>

const range = { from: instantMs, to: instantMs }

export const summariesContract = {
  location: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/summary',
      tags: ['Analytics'],
      summary: 'Summary of a range at a location, compared with the previous period',
    })
    .input(z.object({ locationId: id, ...range }))
    .output(data(locationPeriod)),
  group: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary',
      tags: ['Analytics'],
      summary: 'Summary of all locations of a group and the groups below it',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyPeriod)),
  company: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary',
      tags: ['Analytics'],
      summary: 'Summary of all locations of a company',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyPeriod)),
  groupLoads: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary/loads',
      tags: ['Analytics'],
      summary:
        'Peak and standby load of all locations of a group together, and findings about single locations',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyLoads)),
  companyLoads: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary/loads',
      tags: ['Analytics'],
      summary:
        'Peak and standby load of all locations of a company together, and findings about single locations',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyLoads)),
}
