import { derivedMetricNames, peakMetrics, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { recordOf } from '@kilowatt/domain/record-of'
import { intervalNames, parseInterval } from '@kilowatt/domain/time/interval-names'
import { intervals } from '@kilowatt/domain/time/intervals'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { deviceCategory, id, instantMs } from '../primitives.ts'

const intervalSeconds = ['0', '60', '300', '900', '1800', '3600', '14400', '43200', '86400'] as const

/**
 * Seconds, 0 for automatic, or a name; `month` follows the calendar of the location. Handlers get `auto`, `month` or
 * the seconds, whichever form was used.
 */
export const chartInterval = z
  .enum([...(Object.keys(intervalNames) as (keyof typeof intervalNames)[]), ...intervalSeconds])
  .transform((value) => String(parseInterval(value)))
export const chartMeasure = z.enum(['power', 'energy', 'auto'])

export const chartSeries = z.object({
  key: z.enum(chartSeriesKeys),
  /** device of the series if a category was requested; otherwise the whole location */
  deviceId: id.optional(),
  /** whether another device of its category also measures it, so sums leave it out */
  isWithin: z.literal(true).optional(),
  /**
   * whether it is energy that the metering place reported while the meters of a connection measured nothing;
   * belongs to no device
   */
  isReported: z.literal(true).optional(),
  unit: z.enum(['W', 'Wh', '%']),
  /** one value per start in `at`; null if unknown */
  values: numberColumn,
  /** energy over the whole range; null for levels, or if unknown */
  totalWh: z.number().nullable(),
  /**
   * For an energy, the highest one-minute power in W, or quarter-hour power of a meter that only sends
   * counters; the same for every interval length. For a level, its highest value. Null if unknown, like the
   * joint peak of several devices or locations.
   */
  peak: z.object({ value: z.number(), at: z.number() }).nullable(),
  /**
   * for intervals below a quarter-hour: spans in which a meter sent only its counter, so the value is the mean of each
   * quarter-hour
   */
  means: z.array(z.object({ from: z.number(), to: z.number() })),
  /**
   * Spans with a part that was not measured: a line that a person drew between two measured values, or the difference
   * of a counter spread evenly over a gap. Absent if there are none.
   */
  estimated: z.array(z.object({ from: z.number(), to: z.number() })).optional(),
})

export const chart = z.object({
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  interval: z.literal(intervals),
  measure: z.enum(['power', 'energy']),
  source: z.enum(['minutes', 'quarters', 'days', 'months']),
  /** start of each interval, epoch ms */
  at: instantColumn,
  series: z.array(chartSeries),
  /**
   * for locations without values in the range: the nearest day with values, `2026-06-16`; null if there is
   * none
   */
  nearestDay: z.iso.date().nullable().optional(),
  /** for several locations, summed: days and months by each location's own clock, hours by that of `timezone` */
  locations: z
    .object({
      count: z.number(),
      /** locations with measurements in the range, and in each interval */
      reporting: z.number(),
      reportingAt: z.array(z.number()),
      /** time zones of the locations, the most frequent first */
      timezones: z.array(z.string()),
    })
    .optional(),
})
export type Chart = z.infer<typeof chart>

const chartRange = z.object({
  from: instantMs,
  to: instantMs,
  interval: chartInterval.default('auto'),
  measure: chartMeasure.default('auto'),
  /** comma-separated keys; all if absent */
  series: z.string().max(200).optional(),
})
export const chartQuery = chartRange.extend({
  locationId: id,
  /** the series of each device in this category, instead of the location's */
  category: deviceCategory.optional(),
  /** the series of the devices in this group, summed, instead of the location's */
  deviceGroupId: id.optional(),
})

export const energySummary = z.object({
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  /** Wh over the range; null if nothing is known */
  ...recordOf(summaryMetrics, () => z.number().nullable()),
  ...recordOf(derivedMetricNames, () => z.number().nullable()),
  /** highest power and its time, by minute if minutes were measured; null if unknown */
  peaks: z.object(recordOf(peakMetrics, () => z.object({ powerW: z.number(), at: z.number() }).nullable())),
  /** production × grid factor of the country, an estimate; null if no factor is known */
  co2AvoidedKg: z.number().nullable(),
})
export type EnergySummary = z.infer<typeof energySummary>

export const chartsContract = {
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/charts',
      tags: ['Telemetry'],
      summary: 'Series of a location as columns',
    })
    .input(chartQuery)
    .output(data(chart)),
  /**
   * intervals of at least a quarter-hour; the last one or two quarter-hours, which are not rolled up yet, are
   * missing
   */
  group: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/charts',
      tags: ['Telemetry'],
      summary: 'Series of the locations of a group and the groups below it, summed',
    })
    .input(chartRange.extend({ locationGroupId: id }))
    .output(data(chart)),
  company: call('role:ROLE_AGGREGATOR', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/companies/{companyId}/charts',
      tags: ['Telemetry'],
      summary: 'Series of all locations of a company, summed',
    })
    .input(chartRange.extend({ companyId: id }))
    .output(data(chart)),
  energy: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/energy',
      tags: ['Telemetry'],
      summary: 'Energy totals and ratios of a range',
    })
    .input(z.object({ locationId: id, from: instantMs, to: instantMs }))
    .output(data(energySummary)),
}
