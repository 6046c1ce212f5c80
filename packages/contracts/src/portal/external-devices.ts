import { namedBlocks } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import { readingQualities } from '@kilowatt/domain/meter-files/meter-series'
import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_RANGE_DAYS, MOST_READINGS, portalFailures } from './portal-limits.ts'

const day = z.iso.date()

/** Local days, inclusive. Future days are refused where the clock is known. */
const range = { from: day, to: day }
export const isRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_RANGE_DAYS
export const wrongRange = {
  path: ['to'],
  message: `is before \`from\` or more than ${MAX_RANGE_DAYS} days after it`,
}

/** How far the history of a metering place has been fetched from the portal. */
export const portalProcessing = z.object({
  /**
   * `none`: not requested, or read from files; `running`: being fetched, or waiting its turn; `retrying`: the portal
   * did not answer and is asked again; `done`: complete up to yesterday, updated every day; `failed`: stopped until a
   * person starts it again
   */
  state: z.enum(['none', 'running', 'retrying', 'done', 'failed']),
  failure: z.enum(portalFailures).nullable(),
  /** next request, epoch ms; null while one is running, or if none will follow */
  nextAt: z.number().nullable(),
  /** answered requests out of those needed for the range, or for the whole history if there is no range */
  asked: z.number(),
  total: z.number(),
  /** whether the whole range has been fetched */
  isReady: z.boolean(),
})
export type PortalProcessing = z.infer<typeof portalProcessing>

export const externalDevice = z.object({
  id,
  /** the name given to a device read from files */
  eimm: z.string(),
  /** null until the portal reports it */
  gsrn: z.string().nullable(),
  /** two if not reported (spec §3) */
  tariffsCount: z.union([z.literal(1), z.literal(2)]),
  /** whether it is read from files, without a token */
  isOfFiles: z.boolean(),
  /** UTC days of its first and last reading; null without readings */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** the location whose import and export it reports */
  location: z.object({ id, name: z.string() }).nullable(),
  processing: portalProcessing,
})
export type ExternalDevice = z.infer<typeof externalDevice>

/** Quarter-hours as columns, consecutive from `startsAt`. */
export const deviceReadings = z.object({
  startsAt: z.number(),
  stepS: z.literal(900),
  /** null if unknown, which is not 0 */
  importWh: z.array(z.number().nullable()),
  exportWh: z.array(z.number().nullable()),
  /** quality of the import: index into `measured, estimated, outage, not_received`; null if nothing was reported */
  qualities: z.array(z.number().nullable()),
  /** longest reported interval, minutes; null without readings */
  longestMinutes: z.number().nullable(),
})
export type DeviceReadings = z.infer<typeof deviceReadings>

const kw = z.number()
/** Facts about a metering place from the portal, other than readings (spec §3); null if it has no value. */
export const consumerInfoAnswer = z.object({
  eimm: z.string(),
  gsrn: z.string().nullable(),
  billingPower: kw.nullable(),
  connectionPower: kw.nullable(),
  consumerType: z.enum(['RESIDENTIAL', 'INDUSTRIAL', 'OTHER']).nullable(),
  /** kind of consumption, in the portal's words */
  consumptionType: z.string().nullable(),
  /** user group of the grid tariff, 0 to 4 */
  userGroup: z.number().nullable(),
  /** A */
  currentLimit: z.number().nullable(),
  isThreePhase: z.boolean().nullable(),
  powerLimits: z.array(
    z.object({
      ...namedBlocks([kw, kw, kw, kw, kw]),
      connectionPower: kw.nullable(),
      minimumPower: kw.nullable(),
      dateFrom: z.string(),
      dateTo: z.string().nullable(),
      /** whether it applies today */
      isValid: z.boolean(),
      limitSetBy: z.enum(['operator', 'customer']),
      /** day on which the portal recorded it */
      createdAt: z.string().nullable(),
      /** in the portal's words; `limitSetBy` is derived from this text */
      determinationMethod: z.string().nullable(),
    }),
  ),
  productionPower: kw.nullable(),
  tariffsCount: z.union([z.literal(1), z.literal(2)]),
  voltageClassification: z.string().nullable(),
  yearlyWorkHours: z.number().nullable(),
  /** SHA-256 of the portal's report, hex, which changes only with the report; null before the first report */
  hash: z.string().nullable(),
  /** epoch ms; null until the portal has reported the consumer */
  reportedAt: z.number().nullable(),
})
export type ConsumerInfoAnswer = z.infer<typeof consumerInfoAnswer>

const QUARTER_MS = 900_000
const tags = ['Meter-data portal']
const of = '/external-devices'

export const externalDevicesContract = {
  list: accountCall()
    .route({
      method: 'GET',
      path: of,
      tags,
      summary: 'My metering places, what is known of each and how far its history has been fetched',
    })
    .output(data(z.object({ devices: z.array(externalDevice) }))),
  add: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: of,
      tags,
      summary: 'Add a metering place that is read from files',
      successStatus: 201,
    })
    .input(data(z.object({ name: z.string().trim().min(1).max(60) })))
    .output(data(z.object({ deviceId: id }))),
  remove: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: `${of}/{deviceId}`,
      tags,
      summary: 'Delete a metering place that is read from files, with its readings',
    })
    .input(z.object({ deviceId: id }))
    .output(done),
  readings: accountCall({ isHeavy: true })
    .route({
      method: 'GET',
      path: `${of}/{deviceId}/readings`,
      tags,
      summary: 'Quarter-hours of a metering place, up to 730 days',
    })
    .input(z.object({ deviceId: id, ...range }).refine(isRange, wrongRange))
    .output(data(deviceReadings)),
  bring: accountCall({ impersonating: 'refused', bodyBytes: 1_000_000 })
    .route({
      method: 'POST',
      path: `${of}/{deviceId}/readings`,
      tags,
      summary: 'Add quarter-hours of a file, one part at a time; null leaves the existing value',
    })
    .input(
      z.object({
        deviceId: id,
        data: z
          .object({
            direction: z.enum(['import', 'export']),
            /** of the first quarter-hour, epoch ms */
            startsAt: z
              .int()
              .min(0)
              .max(8.64e15)
              .refine((ms) => ms % QUARTER_MS === 0, 'is not the start of a quarter-hour'),
            /** length of the file's intervals, minutes; longer ones are spread over their quarter-hours */
            minutes: z.int().min(1).max(60),
            energyWh: z.array(z.number().min(0).max(200_000_000).nullable()).min(1).max(MOST_READINGS),
            /** indexes as in the response; measured if absent */
            qualities: z
              .array(
                z
                  .int()
                  .min(0)
                  .max(readingQualities.length - 1),
              )
              .max(MOST_READINGS)
              .optional(),
          })
          .refine(
            ({ energyWh, qualities }) => qualities === undefined || qualities.length === energyWh.length,
            {
              path: ['qualities'],
              message: 'must be as many as the values',
            },
          ),
      }),
    )
    .output(data(z.object({ readings: z.number() }))),
  process: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: `${of}/{deviceId}/processing`,
      tags,
      summary: 'Fetch a range from the portal, then the history and every new day',
    })
    .input(z.object({ deviceId: id, data: z.object(range).refine(isRange, wrongRange) }))
    .output(data(portalProcessing)),
  processing: accountCall()
    .route({
      method: 'GET',
      path: `${of}/{deviceId}/processing`,
      tags,
      summary: 'How much of a range has been fetched from the portal',
    })
    .input(z.object({ deviceId: id, ...range }).refine(isRange, wrongRange))
    .output(data(portalProcessing)),
  consumerInfo: accountCall()
    .route({
      method: 'GET',
      path: `${of}/{deviceId}/consumer-info`,
      tags,
      summary: 'Agreed powers, connection and tariff of a metering place',
    })
    .input(z.object({ deviceId: id }))
    .output(data(consumerInfoAnswer)),
}
