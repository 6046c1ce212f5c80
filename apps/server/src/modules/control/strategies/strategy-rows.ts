import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { type Selectable, sql } from 'kysely'
import type { AuditValues } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { AppError } from '../../../platform/errors.ts'

/** A stored strategy as a person entered it. */
export type StoredStrategy = {
  readonly id: number
  readonly version: number
  readonly place: number
  readonly templateId: number | null
  readonly input: StrategyInputValues
}

/** A row of `strategy` as a person entered it. */
export const toStored = (row: Selectable<Tables['strategy']>): StoredStrategy => ({
  ...{ id: row.id, version: row.version, place: row.place, templateId: row.template_id },
  input: {
    ...{ kind: row.kind, name: row.name, isActive: row.is_active, deviceIds: row.device_ids },
    settings: { ...initialStrategySettings(strategyKinds[row.kind]), ...row.settings },
    measuringDeviceId: row.measuring_device_id,
  },
})

/** Strategies of a location as they were entered, the strongest first. */
export async function readStored(tx: Tx, locationId: number): Promise<readonly StoredStrategy[]> {
  const rows = await tx
    .selectFrom('strategy')
    .selectAll()
    .where('location_id', '=', locationId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

export type OrderedStrategy = {
  readonly locationId: number
  readonly kind: StrategyKindName
  readonly place: number
  readonly templateId: number | null
}

/** Strategies of each location as ids, the strongest first. */
export async function readOrders(
  tx: Tx,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly OrderedStrategy[]>> {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('strategy')
    .select(['location_id as locationId', 'kind', 'place', 'template_id as templateId'])
    .where('location_id', 'in', [...locationIds])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ locationId }) => locationId)
}

/**
 * A stored strategy.
 * @throws AppError `not_found` if it was deleted meanwhile
 */
export async function readOne(tx: Tx, locationId: number, id: number): Promise<StoredStrategy> {
  const found = (await readStored(tx, locationId)).find((one) => one.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

/** Columns of `strategy` for the values that a person enters. */
export const strategyColumns = (input: StrategyInputValues) => ({
  kind: input.kind,
  name: input.name,
  is_active: input.isActive,
  settings: JSON.stringify(input.settings),
  device_ids: input.deviceIds,
  measuring_device_id: input.measuringDeviceId,
})

/** Makes room for a strategy in the order of its location. */
export const shiftFrom = (tx: Tx, locationId: number, place: number) =>
  sql`update strategy set place = place + 1 where location_id = ${locationId} and place >= ${place}`.execute(
    tx,
  )

/** A strategy as shown in the audit log. @param present devices of the location, for their names */
export function strategyLog(input: StrategyInputValues, present: readonly SiteDevice[]): AuditValues {
  const named = (id: number | null) => present.find((device) => device.id === id)?.name ?? null
  return {
    ...{ name: input.name, strategyKind: input.kind, isActive: input.isActive },
    settings: settingsText(input),
    devices: input.deviceIds.map((id) => named(id) ?? `#${id}`).join(', '),
    measuringDevice: named(input.measuringDeviceId),
  }
}

/** Settings in the order of the kind's fields, because the database does not keep an order. */
const settingsText = ({ kind, settings }: StrategyInputValues) =>
  JSON.stringify(settings, [
    ...strategyKinds[kind].fields.map(({ name }) => name),
    ...['day', 'from', 'to', 'value'],
  ])
