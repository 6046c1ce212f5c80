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

/** Null where nothing is known, also of what a place has nothing of. */
const figures = {
  ...recordOf(summaryMetrics, () => number),
  ...recordOf(derivedMetricNames, () => number),
}

const span = z.object({
  from: z.number(),
  /** of a range that runs: the end of the quarter-hour that runs */
  to: z.number(),
  /** share of its quarter-hours in which everything is known that is known at all, 0 to 100 */
  knownPct: z.number(),
  ...figures,
})

/** Figures of each step of the range. */
const steps = z.object({
  interval: z.enum(['hour', 'day', 'month']),
  /** start of each step, epoch ms; those that are still to come are in it */
  at: instantColumn,
  ...recordOf(summaryMetrics, () => numberColumn),
  ...recordOf(derivedMetricNames, () => numberColumn),
})

/** What every summary tells, of a location as of many. */
const period = {
  /** the range as a whole, grown to whole days, or to quarter-hours where it is two days at most */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  now: span,
  /** the same, or the whole days of it, beside as much of the period before; null while nothing of a range has passed, and where too few locations can be compared */
  compared: z.object({ now: span, before: span }).nullable(),
  steps,
  /** where the energy came from and went, Wh */
  flows: z.object(recordOf(flowKeys, () => number)),
  /** production × grid factor of the country, an estimate; null where no factor is known */
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
    /** per step of the range, of the peak that of its highest quarter-hour; null where it has none */
    peakW: numberColumn,
    standbyW: numberColumn,
  }),
  /** null without a battery that tells its level */
  battery: z
    .object({
      cycles: z.number(),
      levelPct: z.object({ least: z.number(), mean: z.number(), most: z.number() }),
      roundTrip: z
        .object({ chargeWh: z.number(), dischargeWh: z.number(), efficiencyPct: z.number() })
        .nullable(),
    })
    .nullable(),
  /** null without production; the yield is null where the peak of the plant is not known */
  solar: z
    .object({
      yieldWhPerWp: number,
      peakW: number,
      /** null where the peak of the plant or the place of the location is not told */
      sky: solarSky.nullable(),
    })
    .nullable(),
  /** the grid factor behind the CO2; null where none is known */
  carbon: z.object({ gramsPerKwh: z.number(), year: z.number() }).nullable(),
  /** null below two whole days */
  days: z
    .object({
      by: z.enum(['selfSufficiencyPct', 'consumptionWh']),
      best: z.array(day),
      worst: z.array(day),
    })
    .nullable(),
  /** what to look at first, first */
  insights: z.array(insight),
  /** where nothing of the range is known: the nearest day with values; null where there is none */
  nearestDay: date.nullable().optional(),
})
export type LocationPeriod = z.infer<typeof locationPeriod>

export const manyPeriod = z.object({
  ...period,
  /** of all together: what to look at first, first */
  insights: z.array(insight),
  /**
   * How many locations are summed, at how many of them something was measured in the range, and how many are in `compared`: those that were
   * heard nearly all the time in both periods.
   */
  locations: z.object({ count: z.number(), reporting: z.number(), compared: z.number() }),
  /** where nothing of the range is known: the nearest day with values of one of them; null where there is none */
  nearestDay: date.nullable().optional(),
})
export type ManyPeriod = z.infer<typeof manyPeriod>

const range = { from: instantMs, to: instantMs }

export const summariesContract = {
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/summary',
      tags: ['Analytics'],
      summary: 'What a range was like at a location, beside the period before',
    })
    .input(z.object({ locationId: id, ...range }))
    .output(data(locationPeriod)),
  group: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary',
      tags: ['Analytics'],
      summary: 'The same of all locations of a group and of the groups below it, summed',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyPeriod)),
  company: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary',
      tags: ['Analytics'],
      summary: 'The same of all locations of a company, summed',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyPeriod)),
  groupLoads: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/summary/loads',
      tags: ['Analytics'],
      summary:
        'Peak and standby load of all locations of a group together, and what is worth saying of single ones',
    })
    .input(z.object({ locationGroupId: id, ...range }))
    .output(data(manyLoads)),
  companyLoads: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/summary/loads',
      tags: ['Analytics'],
      summary: 'The same of all locations of a company',
    })
    .input(z.object({ companyId: id, ...range }))
    .output(data(manyLoads)),
}
