import { chartSeriesKeys } from '@kilowatt/domain/energy/balance/series-keys'
import { certainties, findingKinds } from '@kilowatt/domain/energy/quality/finding-kinds'
import { repairKinds } from '@kilowatt/domain/energy/quality/repairs'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { instantColumn, numberColumn } from '../columns.ts'
import { deviceCategory, id, instantMs } from '../primitives.ts'
import { quantityName } from './channels.ts'

/** A few dozen evenly spaced values of a quantity around a moment. */
const picture = z.object({ from: z.number(), to: z.number(), values: numberColumn })

export const finding = z.object({
  kind: z.enum(findingKinds),
  /** null: the device as a whole */
  quantity: quantityName.nullable(),
  from: z.number(),
  to: z.number(),
  certainty: z.enum(certainties),
  /** spike: its highest power; stuck: the value; reset: the reading after it; clock: the error in seconds */
  value: z.number().nullable(),
  /** spike: the device's limit; stuck: what its other values show; reset: the reading before it */
  reference: z.number().nullable(),
  picture: picture.nullable(),
  /** the repair in force that resolves the finding */
  repairId: z.number().nullable(),
})
export type Finding = z.infer<typeof finding>

export const madeRepair = z.object({
  id: z.number(),
  kind: z.enum(repairKinds),
  from: z.number(),
  /** null: no end */
  to: z.number().nullable(),
  /** name; null: an account deleted since */
  madeBy: z.string().nullable(),
  madeAt: z.number(),
  /** null: in force */
  undoneAt: z.number().nullable(),
  undoneBy: z.string().nullable(),
})
export type MadeRepair = z.infer<typeof madeRepair>

const ofDevice = z.object({ deviceId: id })

/** Instants are rounded down to the whole minute. */
export const repairRequest = z.object({
  kind: z.enum(repairKinds),
  from: instantMs,
  /** absent for a meter exchange, and for a permanent reversal */
  to: instantMs.optional(),
})
export type RepairRequest = z.infer<typeof repairRequest>

export const repairPreview = z.object({
  /** whole local days around the range, at most a month */
  from: z.number(),
  to: z.number(),
  timezone: z.string(),
  /** power now and after the repair, reduced to points that keep peaks and gaps */
  at: instantColumn,
  beforeW: numberColumn,
  afterW: numberColumn,
  /** energies of the device on these days */
  totals: z.array(
    z.object({
      key: z.enum(chartSeriesKeys),
      beforeWh: z.number().nullable(),
      afterWh: z.number().nullable(),
    }),
  ),
})
export type RepairPreview = z.infer<typeof repairPreview>

const deviceQuality = z.object({
  /** start of the listed findings; older ones are not listed */
  since: z.number(),
  timezone: z.string(),
  /** findings, newest first; `total` is the number of open ones */
  findings: z.array(finding),
  total: z.number(),
  /** newest first */
  repairs: z.array(madeRepair),
  /** whether quarter-hours that a repair changed still wait for recalculation */
  computing: z.boolean(),
})
export type DeviceQuality = z.infer<typeof deviceQuality>

const counts = z.record(z.enum(findingKinds), z.number())
const deviceSummary = z.object({
  id,
  name: z.string(),
  category: deviceCategory,
  /** open findings of each kind */
  counts,
  /** end of the latest repair */
  latestAt: z.number().nullable(),
  repairs: z.number(),
})
export type DeviceQualitySummary = z.infer<typeof deviceSummary>

const tags = ['Data quality']

export const qualityContract = {
  ofDevice: call('location:view')
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/quality',
      tags,
      summary: "Findings and repairs of a device's readings",
    })
    .input(ofDevice)
    .output(data(deviceQuality)),
  ofLocation: call('location:view', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/locations/{locationId}/quality',
      tags,
      summary: 'Number of readings of each device that need a look',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ since: z.number(), devices: z.array(deviceSummary) }))),
  preview: call('location:edit', { isHeavy: true })
    .route({
      method: 'GET',
      path: '/devices/{deviceId}/repairs/preview',
      tags,
      summary: 'Preview what a repair would change',
    })
    .input(ofDevice.extend(repairRequest.shape))
    .output(data(repairPreview)),
  repair: call('location:edit')
    .route({
      method: 'POST',
      path: '/devices/{deviceId}/repairs',
      tags,
      summary: 'Repair a range of readings; the received values are kept',
      successStatus: 201,
    })
    .input(ofDevice.extend(repairRequest.shape))
    .output(data(z.object({ repair: madeRepair }))),
  undo: call('location:edit')
    .route({
      method: 'POST',
      path: '/devices/{deviceId}/repairs/{repairId}/undo',
      tags,
      summary: 'Undo a repair; the received values apply again',
    })
    .input(ofDevice.extend({ repairId: id }))
    .output(data(z.object({ repair: madeRepair }))),
}
