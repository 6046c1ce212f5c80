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
 * Seconds, 0 for automatic, or a name; `month` follows the calendar of the location. A handler gets `auto`, `month` or the seconds,
 * whichever way it was asked.
 */
export const chartInterval = z
  .enum([...(Object.keys(intervalNames) as (keyof typeof intervalNames)[]), ...intervalSeconds])
  .transform((value) => String(parseInterval(value)))
export const chartMeasure = z.enum(['power', 'energy', 'auto'])

export const chartSeries = z.object({
  key: z.enum(chartSeriesKeys),
  /** the device it belongs to, when the devices of a category were asked for; else it is of the whole location */
  deviceId: id.optional(),
  /** of a device: another one of its category measures it, too, so that sums leave it out */
  isWithin: z.literal(true).optional(),
  /** of the meters of a connection: energy its metering place reported where the meters measured nothing; belongs to no device */
  isReported: z.literal(true).optional(),
  unit: z.enum(['W', 'Wh', '%']),
  /** one value per start of `at`; null where nothing is known */
  values: numberColumn,
  /** energy over the whole range; null for levels and unknown */
  totalWh: z.number().nullable(),
  /**
   * Of an energy the highest power of a minute in W, of a meter that tells counters only that of a quarter-hour, the same at every interval;
   * of a level its highest value. Null where it is not known, as of what several devices or locations did at once.
   */
  peak: z.object({ value: z.number(), at: z.number() }).nullable(),
  /** of intervals below a quarter-hour: spans in which a meter told its counter only, so that the value is the mean of each quarter-hour */
  means: z.array(z.object({ from: z.number(), to: z.number() })),
  /**
   * Spans in which a part of it was not measured: a line that a person drew between two measured values, or what a counter says of a gap, evenly
   * over it. Absent where there is none.
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
  /** of a location or several, where nothing of the range is known: the nearest day with values, `2026-06-16`; null where there is none */
  nearestDay: z.iso.date().nullable().optional(),
  /** of several locations, summed: each counts days and months by its own clock, hours are those of `timezone` */
  locations: z
    .object({
      count: z.number(),
      /** of which something was measured in the range, and in each interval */
      reporting: z.number(),
      reportingAt: z.array(z.number()),
      /** in which they lie, that of most first */
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
  /** comma-separated keys; all when absent */
  series: z.string().max(200).optional(),
})
export const chartQuery = chartRange.extend({
  locationId: id,
  /** the series of each device of this category instead of those of the location */
  category: deviceCategory.optional(),
  /** the series of the devices of this group, summed, instead of those of the location */
  deviceGroupId: id.optional(),
})

export const energySummary = z.object({
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  /** Wh over the range; null where nothing is known */
  ...recordOf(summaryMetrics, () => z.number().nullable()),
  ...recordOf(derivedMetricNames, () => z.number().nullable()),
  /** the highest power, of a minute where minutes were measured, and when; null where none is known */
  peaks: z.object(recordOf(peakMetrics, () => z.object({ powerW: z.number(), at: z.number() }).nullable())),
  /** production × grid factor of the country, an estimate; null where no factor is known */
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
  /** from a quarter-hour up; what is not rolled up yet, the last quarter-hour or two, is not in it */
  group: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/location-groups/{locationGroupId}/charts',
      tags: ['Telemetry'],
      summary: 'Series of the locations of a group and of the groups below it, summed',
    })
    .input(chartRange.extend({ locationGroupId: id }))
    .output(data(chart)),
  company: call('role:ROLE_AGGREGATOR')
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
