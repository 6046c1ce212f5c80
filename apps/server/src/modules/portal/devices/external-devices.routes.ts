import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fetchStates } from '../fetching/fetch-state.queries.ts'
import { startFetch } from '../fetching/start-fetch.commands.ts'
import { consumerInfo } from '../stored/consumer-info.queries.ts'
import { progressOf } from '../stored/fetch-plan.ts'
import { accessMeteringPlace } from '../stored/metering-place.access.ts'
import { consumerInfoAnswerOf, listExternalDevices, readDeviceReadings } from './external-devices.queries.ts'
import { addPlaceOfFiles, addReadings, removePlaceOfFiles } from './places-of-files.commands.ts'

/** The current time, and the date in the law's time zone. */
const clock = () => {
  const nowMs = Date.now()
  return { nowMs, today: localDateAt(TARIFF_ZONE, nowMs) }
}

/** @param hasPortal whether a portal is configured */
export const externalDevicesRoutes = ({ db, inTx, config }: Platform, hasPortal: () => boolean) => {
  const processingOf = async (deviceId: number, range: { from: LocalDate; to: LocalDate }) => {
    const nowMs = Date.now()
    const states = await fetchStates(db, [deviceId])
    return progressOf(states.get(deviceId) ?? null, range, nowMs)
  }
  return {
    list: calls.externalDevices.list.handler(async ({ context }) => ({
      data: { devices: await listExternalDevices(db, actorOf(context).userId, Date.now()) },
    })),
    add: calls.externalDevices.add.handler(async ({ input, context }) => ({
      data: {
        deviceId: await inTx(personOf(context), (change) => addPlaceOfFiles(change, input.data.name)),
      },
    })),
    remove: calls.externalDevices.remove.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => removePlaceOfFiles(change, input.deviceId))
      return { data: {} }
    }),
    readings: calls.externalDevices.readings.handler(async ({ input, context }) => {
      const { id } = await accessMeteringPlace(db, actorOf(context).userId, input.deviceId)
      return { data: await readDeviceReadings(db, id, input, clock().today) }
    }),
    bring: calls.externalDevices.bring.handler(async ({ input, context }) => {
      const { direction, startsAt, minutes, energyWh, qualities } = input.data
      const series: MeterSeries = {
        meter: null,
        direction,
        stepS: QUARTER_MS / 1000,
        startsMs: Float64Array.from(energyWh, (_, i) => startsAt + i * QUARTER_MS),
        energyWh: Float64Array.from(energyWh, (wh) => wh ?? Number.NaN),
        qualities: Uint8Array.from(energyWh, (_, i) => qualities?.[i] ?? 0),
      }
      await inTx(personOf(context), async (change) => {
        const place = await accessMeteringPlace(change.tx, change.author.actor.userId, input.deviceId)
        await addReadings(change, place, series, {
          minutes,
          keptDays: config.retention.minuteDays,
          nowMs: Date.now(),
        })
      })
      return { data: { readings: energyWh.length } }
    }),
    process: calls.externalDevices.process.handler(async ({ input, context }) => {
      const { nowMs, today } = clock()
      const { id } = await accessMeteringPlace(db, actorOf(context).userId, input.deviceId)
      await inTx(personOf(context), async (change) => {
        const place = await accessMeteringPlace(change.tx, change.author.actor.userId, id)
        await startFetch(change, place, {
          to: input.data.to,
          hasPortal: hasPortal(),
          today,
          at: new Date(nowMs),
        })
      })
      return { data: await processingOf(id, input.data) }
    }),
    processing: calls.externalDevices.processing.handler(async ({ input, context }) => {
      const { id } = await accessMeteringPlace(db, actorOf(context).userId, input.deviceId)
      return { data: await processingOf(id, input) }
    }),
    consumerInfo: calls.externalDevices.consumerInfo.handler(async ({ input, context }) => {
      const { id } = await accessMeteringPlace(db, actorOf(context).userId, input.deviceId)
      return { data: consumerInfoAnswerOf(await consumerInfo(db, id), clock().today) }
    }),
  }
}
