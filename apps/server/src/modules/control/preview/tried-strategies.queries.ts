import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { ActiveStrategy } from '@kilowatt/domain/strategies/decide-location'
import { placeOfNew } from '@kilowatt/domain/strategies/rungs'
import type { StrategyKind, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { type StrategyKindName, strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { withMeter } from '@kilowatt/domain/strategies/with-meter'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/** Id of a strategy that is not saved yet. */
export const NEW_ID = 0

type Row = {
  readonly id: number
  readonly kind: StrategyKindName
  readonly name: string
  readonly settings: StrategySettings
  readonly deviceIds: number[]
  readonly measuringDeviceId: number | null
  readonly isRunning: boolean
}
/** Devices that a strategy regulates, and the meter that it uses; null: the connection's. */
export type Measuring = { readonly deviceIds: readonly number[]; readonly measuringDeviceId: number | null }

type Draft = {
  /** the strategy that the draft replaces; absent for a new strategy */
  readonly strategyId?: number | undefined
  readonly input: StrategyInputValues
  readonly kind: StrategyKind
}

/**
 * Active strategies of a location, the strongest first, with the draft in its place.
 * @throws AppError `not_found` if the replaced strategy does not belong to the location
 */
export async function readTriedStrategies(db: Db, locationId: number, { strategyId, input, kind }: Draft) {
  const { rows } = await sql<Row>`
    select id, kind, name, settings, device_ids as "deviceIds", measuring_device_id as "measuringDeviceId",
      is_active and not (is_paused and (paused_until is null or paused_until > now())) as "isRunning"
    from strategy where location_id = ${locationId} order by place, id
  `.execute(db)
  if (strategyId !== undefined && rows.every(({ id }) => id !== strategyId)) throw new AppError('not_found')
  const draft = (id: number): ActiveStrategy => ({
    ...{ id, kind: withMeter(kind, input.measuringDeviceId), settings: input.settings },
    ...{ deviceIds: input.deviceIds, memory: null },
  })
  const measuring: Measuring[] = [input]
  const tried = rows.flatMap((row): ActiveStrategy[] => {
    if (row.id === strategyId) return [draft(row.id)]
    if (!row.isRunning) return []
    const ofRow: StrategyKind = strategyKinds[row.kind]
    const settings = { ...initialStrategySettings(ofRow), ...row.settings }
    measuring.push(row)
    const { measuringDeviceId, deviceIds } = row
    return [{ id: row.id, kind: withMeter(ofRow, measuringDeviceId), settings, deviceIds, memory: null }]
  })
  const place = placeOfNew(
    kind.rung,
    tried.map((one) => one.kind),
  )
  return {
    strategies: strategyId === undefined ? tried.toSpliced(place, 0, draft(NEW_ID)) : tried,
    measuring,
    names: new Map([...rows.map(({ id, name }) => [id, name] as const), [strategyId ?? NEW_ID, input.name]]),
  }
}
