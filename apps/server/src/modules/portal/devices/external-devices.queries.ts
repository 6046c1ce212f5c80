import { createHash } from 'node:crypto'
import type {
  ConsumerInfoAnswer,
  DeviceReadings,
  ExternalDevice,
} from '@kilowatt/contracts/portal/external-devices'
import { namedBlocks } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'
import { fetchStates } from '../fetching/fetch-state.queries.ts'
import type { ConsumerInfo } from '../stored/consumer-info.queries.ts'
import { progressOf } from '../stored/fetch-plan.ts'
import type { PlaceFacts } from '../stored/place-facts.ts'
import { portalReadings } from '../stored/portal-readings.queries.ts'
import type { ReadingColumns } from '../stored/reading-days.ts'

/** A person's metering places, from the portal and from files; oldest first. */
export async function listExternalDevices(
  db: Db | Tx,
  userId: number,
  nowMs: number,
): Promise<ExternalDevice[]> {
  const rows = await db
    .selectFrom('portal_device')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('portal_reading_day')
          .select([
            sql<string | null>`min(day)::text`.as('firstDay'),
            sql<string | null>`max(day)::text`.as('lastDay'),
          ])
          .whereRef('device_id', '=', 'portal_device.id')
          .as('days'),
      (join) => join.onTrue(),
    )
    .leftJoin('portal_tie', 'portal_tie.device_id', 'portal_device.id')
    .leftJoin('location', 'location.id', 'portal_tie.location_id')
    .select(['portal_device.id', 'eimm', 'gsrn', 'is_of_files', 'facts', 'days.firstDay', 'days.lastDay'])
    .select(['portal_tie.location_id', 'location.name as locationName'])
    .where('user_id', '=', userId)
    .orderBy('portal_device.id')
    .execute()
  const states = await fetchStates(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, eimm, gsrn, is_of_files, facts, firstDay, lastDay, location_id, locationName }) => ({
    id,
    eimm,
    gsrn,
    tariffsCount: (facts as PlaceFacts | null)?.tariffs ?? 2,
    isOfFiles: is_of_files,
    firstDay,
    lastDay,
    location: location_id === null || locationName === null ? null : { id: location_id, name: locationName },
    processing: progressOf(states.get(id) ?? null, null, nowMs),
  }))
}

const nullable = (column: Float64Array) => Array.from(column, (wh) => (Number.isNaN(wh) ? null : wh))

/**
 * Readings of a metering place.
 * @throws AppError `invalid` for future days
 */
export async function readDeviceReadings(
  db: Db | Tx,
  deviceId: number,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  today: LocalDate,
): Promise<DeviceReadings> {
  if (to > today) throw invalidField('to', 'is in the future')
  return readingsAnswer(await portalReadings(db, deviceId, from, to))
}

const readingsAnswer = (columns: ReadingColumns): DeviceReadings => ({
  startsAt: columns.startsMs[0] ?? 0,
  stepS: 900,
  importWh: nullable(columns.importWh),
  exportWh: nullable(columns.exportWh),
  qualities: Array.from(columns.qualities, (quality) => (quality < 0 ? null : quality)),
  longestMinutes: columns.longestMinutes,
})

/**
 * Type of consumer: households as marked by the portal; industrial if the name of the consumption contains
 * industry; otherwise other. Null if the portal reports none.
 */
const consumerTypeOf = ({ isHousehold, consumptionType }: PlaceFacts) => {
  if (isHousehold) return 'RESIDENTIAL'
  if (consumptionType === null || consumptionType === undefined) return null
  return /industr/i.test(consumptionType) ? 'INDUSTRIAL' : 'OTHER'
}

const hashOf = (reported: unknown) => createHash('sha256').update(JSON.stringify(reported)).digest('hex')

/**
 * Facts about a consumer in the form of the API (spec §3). @param today decides whether a row of agreed
 * powers is in force
 */
export function consumerInfoAnswerOf(
  { eimm, gsrn, facts, reportedAt }: ConsumerInfo,
  today: LocalDate,
): ConsumerInfoAnswer {
  return {
    eimm,
    gsrn,
    billingPower: facts?.billingKw ?? null,
    connectionPower: facts?.connectionKw ?? null,
    consumerType: facts === null ? null : consumerTypeOf(facts),
    consumptionType: facts?.consumptionType ?? null,
    userGroup: facts?.userGroup ?? null,
    currentLimit: facts?.limiterA ?? null,
    isThreePhase: facts?.phases == null ? null : facts.phases === 3,
    powerLimits: (facts?.agreed ?? []).map(
      ({ kw, from, to, setBy, minKw, connectionKw, enteredOn, method }) => ({
        ...namedBlocks(kw),
        connectionPower: connectionKw,
        minimumPower: minKw,
        dateFrom: from,
        dateTo: to,
        isValid: from <= today && (to === null || today <= to),
        limitSetBy: setBy,
        createdAt: enteredOn ?? null,
        determinationMethod: method ?? null,
      }),
    ),
    productionPower: facts?.exportKw ?? null,
    tariffsCount: facts?.tariffs ?? 2,
    voltageClassification: facts?.voltageLevel ?? null,
    yearlyWorkHours: facts?.yearlyHours ?? null,
    hash: facts === null ? null : hashOf({ eimm, gsrn, facts }),
    reportedAt: reportedAt?.getTime() ?? null,
  }
}
