import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { StrategyKind } from '@kilowatt/domain/strategies/strategy-kind'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { faultOfStrategy, initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'

/** Writes to the strategies of a location wait for each other until the transaction ends. */
export const lockStrategies = (tx: Tx, locationIds: readonly number[]) =>
  sql`
    select pg_advisory_xact_lock(hashtext('kilowatt strategies'), id)
    from unnest(${locationIds.toSorted((a, b) => a - b)}::integer[]) as l (id)
  `.execute(tx)

/**
 * What a person entered, with the initial value of each setting that is missing.
 * @param present devices of the location
 * @param isOperator whether a person of its company entered it
 * @throws AppError `invalid` for settings that make no sense, and devices that are not there or do not fit
 */
export function soundStrategy(
  entered: StrategyInputValues,
  present: readonly SiteDevice[],
  isOperator: boolean,
): { readonly input: StrategyInputValues; readonly kind: StrategyKind } {
  const kind: StrategyKind = strategyKinds[entered.kind]
  const input = { ...entered, settings: { ...initialStrategySettings(kind), ...entered.settings } }
  const fault = faultOfStrategy(kind, input.settings)
  if (fault) throw invalidField(`strategy.settings.${fault.field}`, fault.reason)
  const reserved = kind.fields.find(
    ({ name, operatorChoices }) => !isOperator && operatorChoices?.includes(String(input.settings[name])),
  )
  if (reserved) throw invalidField(`strategy.settings.${reserved.name}`, 'not_a_choice')
  const { deviceIds, measuringDeviceId } = input
  if (deviceIds.length > kind.regulates.max || new Set(deviceIds).size < deviceIds.length)
    throw invalidField('strategy.deviceIds', 'too_large')
  const devices = new Map(present.map((device) => [device.id, device]))
  for (const id of deviceIds) {
    const device = devices.get(id)
    if (!device || !canRegulate(kind, device)) throw invalidField('strategy.deviceIds', 'not_a_choice')
  }
  if (measuringDeviceId !== null && devices.get(measuringDeviceId)?.category !== 'GRID')
    throw invalidField('strategy.measuringDeviceId', 'not_a_choice')
  return { input, kind }
}
