import type { Balance } from '@kilowatt/domain/energy/balance/balance'
import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { call } from '../base.ts'
import { deviceCategory, id } from '../primitives.ts'

const watts = z.number().nullable()

export const liveDevice = z.object({
  id,
  name: z.string(),
  category: deviceCategory,
  /** time of measurement, epoch ms; null if it never reported */
  at: z.number().nullable(),
  /** whether its value is older than three expected periods */
  stale: z.boolean(),
  /**
   * whether it was already stale at the newest measurement of the location, so no sum includes its power. A
   * location that is completely silent keeps its last balance, including the power of devices that are only
   * stale
   */
  unheard: z.boolean(),
  connected: z.boolean(),
  /** whether its controller can reach it */
  status: z.enum(['ok', 'error']),
  /** the revision of `commands.control`; a higher one means that something changed */
  controlRevision: z.number(),
  /** whether it is hidden from lists; it may still count */
  hidden: z.boolean(),
  /** whether it is left out of the balance */
  excluded: z.boolean(),
  /** the device that also measures it */
  parentId: id.nullable(),
  powerW: watts,
  socPct: z.number().nullable(),
  temperatureC: z.number().nullable(),
})
export type LiveDevice = z.infer<typeof liveDevice>

type ShownBalance = Exclude<keyof Balance, 'otherMeteredW' | 'flows' | 'missing'> | 'flowsW'

export const liveBalance = z.object({
  solarW: watts,
  /** + import, − export */
  gridW: watts,
  /** + discharge, − charge */
  batteryW: watts,
  socPct: z.number().nullable(),
  consumptionW: watts,
  evW: watts,
  hvacW: watts,
  /** consumption that no device explains; negative if consumers report more than the house uses */
  otherW: watts,
  /** W from each source to each sink; null until every meter has reported */
  flowsW: z.record(z.enum(flowKeys), z.number()).nullable(),
} satisfies Record<ShownBalance, z.ZodType>)

export const liveEvent = z.object({
  locationId: id,
  /** server time of this event, epoch ms */
  sentAt: z.number(),
  /** time of the newest measurement in it */
  at: z.number().nullable(),
  expectedPeriodS: z.number(),
  balance: liveBalance,
  devices: z.array(liveDevice),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const liveContract = {
  /** The first event is the current state; then there is one event per change, at most ten a second. */
  location: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/live',
      tags: ['Telemetry'],
      summary: 'Live values as server-sent events',
    })
    .input(z.object({ locationId: id }))
    .output(eventIterator(liveEvent)),
  /**
   * Means over the complete minutes. A device without a mean yet, and a battery's level, show their last
   * measurement.
   */
  latest: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/latest',
      tags: ['Telemetry'],
      summary: 'Power averaged over the last 15 minutes, for polling once a minute',
    })
    .input(z.object({ locationId: id }))
    .output(z.object({ data: liveEvent })),
}
