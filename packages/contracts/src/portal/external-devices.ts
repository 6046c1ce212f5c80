import { readingQualities } from '@kilowatt/domain/meter-files/meter-series'
import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_RANGE_DAYS, MOST_READINGS, portalFailures } from './portal-limits.ts'

const day = z.iso.date()

/** Local days, both included. That they are not of the future is asked where the clock is known. */
const range = { from: day, to: day }
export const isRange = ({ from, to }: { from: string; to: string }) =>
  from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_RANGE_DAYS
export const wrongRange = {
  path: ['to'],
  message: `is before \`from\` or more than ${MAX_RANGE_DAYS} days after it`,
}

/** How far the portal has been asked about a metering place. */
export const portalProcessing = z.object({
  /**
   * `none`: nobody asked for it, or it is read from files; `running`: it is being asked, or waits for its turn; `retrying`: the portal did not
   * answer and is asked again; `done`: asked up to yesterday, and again every day; `failed`: nobody asks until somebody starts it again
   */
  state: z.enum(['none', 'running', 'retrying', 'done', 'failed']),
  failure: z.enum(portalFailures).nullable(),
  /** when it is asked again, epoch ms; null while it is asked, and where nobody will */
  nextAt: z.number().nullable(),
  /** questions that have been answered, of those that the range takes; without a range, of the whole history */
  asked: z.number(),
  total: z.number(),
  /** whether the whole range has been asked for */
  isReady: z.boolean(),
})
export type PortalProcessing = z.infer<typeof portalProcessing>

export const externalDevice = z.object({
  id,
  /** of a device of files: the name that it was given */
  eimm: z.string(),
  /** null until the portal told it */
  gsrn: z.string().nullable(),
  /** two where nobody told (spec §3) */
  tariffsCount: z.union([z.literal(1), z.literal(2)]),
  /** read from files, by no token */
  isOfFiles: z.boolean(),
  /** UTC days of its first and last reading; null without readings */
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** the location that it tells what its connection takes and gives */
  location: z.object({ id, name: z.string() }).nullable(),
  processing: portalProcessing,
})
export type ExternalDevice = z.infer<typeof externalDevice>

/** Quarter-hours as columns, one after the other from `startsAt` on. */
export const deviceReadings = z.object({
  startsAt: z.number(),
  stepS: z.literal(900),
  /** null where it is not known, which is not 0 */
  importWh: z.array(z.number().nullable()),
  exportWh: z.array(z.number().nullable()),
  /** of import: index of `measured, estimated, outage, not_received`; null where nobody told anything */
  qualities: z.array(z.number().nullable()),
  /** longest interval that was told, minutes; null without readings */
  longestMinutes: z.number().nullable(),
})
export type DeviceReadings = z.infer<typeof deviceReadings>

const kw = z.number()
/** What the portal tells of a metering place besides readings (spec §3); null where it has no value. */
export const consumerInfoAnswer = z.object({
  eimm: z.string(),
  gsrn: z.string().nullable(),
  billingPower: kw.nullable(),
  connectionPower: kw.nullable(),
  consumerType: z.enum(['RESIDENTIAL', 'INDUSTRIAL', 'OTHER']).nullable(),
  /** what kind of consumption it is, in the portal's words */
  consumptionType: z.string().nullable(),
  /** group of the network tariff, 0 to 4 */
  userGroup: z.number().nullable(),
  /** A */
  currentLimit: z.number().nullable(),
  isThreePhase: z.boolean().nullable(),
  powerLimits: z.array(
    z.object({
      block1: kw,
      block2: kw,
      block3: kw,
      block4: kw,
      block5: kw,
      connectionPower: kw.nullable(),
      minimumPower: kw.nullable(),
      dateFrom: z.string(),
      dateTo: z.string().nullable(),
      /** whether it holds today */
      isValid: z.boolean(),
      limitSetBy: z.enum(['operator', 'customer']),
      /** day on which the portal wrote it down */
      createdAt: z.string().nullable(),
      /** in the portal's words, from which `limitSetBy` follows */
      determinationMethod: z.string().nullable(),
    }),
  ),
  productionPower: kw.nullable(),
  tariffsCount: z.union([z.literal(1), z.literal(2)]),
  voltageClassification: z.string().nullable(),
  yearlyWorkHours: z.number().nullable(),
  /** the same as long as the portal reports the same: SHA-256 of what it reported, hex; null until it has reported anything */
  hash: z.string().nullable(),
  /** epoch ms; null until the portal told it */
  toldAt: z.number().nullable(),
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
      summary: 'My metering places, what is known of each and how far it has been asked for',
    })
    .output(data(z.object({ devices: z.array(externalDevice) }))),
  add: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: of,
      tags,
      summary: 'A metering place that is read from files',
      successStatus: 201,
    })
    .input(data(z.object({ name: z.string().trim().min(1).max(60) })))
    .output(data(z.object({ deviceId: id }))),
  remove: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: `${of}/{deviceId}`,
      tags,
      summary: 'Forget a metering place that is read from files, with its readings',
    })
    .input(z.object({ deviceId: id }))
    .output(done),
  readings: accountCall()
    .route({
      method: 'GET',
      path: `${of}/{deviceId}/readings`,
      tags,
      summary: 'Quarter-hours of a metering place, of up to 730 days',
    })
    .input(z.object({ deviceId: id, ...range }).refine(isRange, wrongRange))
    .output(data(deviceReadings)),
  bring: accountCall({ impersonating: 'refused', bodyBytes: 1_000_000 })
    .route({
      method: 'POST',
      path: `${of}/{deviceId}/readings`,
      tags,
      summary:
        'Quarter-hours of a file, a part at a time; a part without a value leaves the one that is there',
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
              .refine((ms) => ms % QUARTER_MS === 0, 'is no start of a quarter-hour'),
            /** how long the intervals of the file are, minutes: longer ones are spread over their quarter-hours */
            minutes: z.int().min(1).max(60),
            energyWh: z.array(z.number().min(0).max(200_000_000).nullable()).min(1).max(MOST_READINGS),
            /** indexes as in the answer; measured where left out */
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
              message: 'are not as many as the values',
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
      summary: 'Ask the portal for a range, and for the history and every day from then on',
    })
    .input(z.object({ deviceId: id, data: z.object(range).refine(isRange, wrongRange) }))
    .output(data(portalProcessing)),
  processing: accountCall()
    .route({
      method: 'GET',
      path: `${of}/{deviceId}/processing`,
      tags,
      summary: 'How far the portal has been asked for a range',
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
