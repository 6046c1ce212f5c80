import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { StrategyField, StrategyKind, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { faultOfStrategy, initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { invalidField } from '../../../platform/errors.ts'

/** Makes writes to the strategies of a location wait for each other until the transaction ends. */
export const lockStrategies = (tx: Tx, locationIds: readonly number[]) =>
  sql`
    select pg_advisory_xact_lock(hashtext('kilowatt strategies'), id)
    from unnest(${locationIds.toSorted((a, b) => a - b)}::integer[]) as l (id)
  `.execute(tx)

/**
 * A strategy as entered, with the initial values of missing settings.
 * @param present devices of the location
 * @param by whether a person of its company entered it, and the previous strategy, which is null for a new
 * one
 * @throws AppError `invalid` for settings that make no sense, and for devices that do not exist or do not fit
 */
export function soundStrategy(
  entered: StrategyInputValues,
  present: readonly SiteDevice[],
  { isOperator, before }: { readonly isOperator: boolean; readonly before: StrategyInputValues | null },
): { readonly input: StrategyInputValues; readonly kind: StrategyKind } {
  const kind: StrategyKind = strategyKinds[entered.kind]
  const input = { ...entered, settings: { ...initialStrategySettings(kind), ...entered.settings } }
  const fault = faultOfStrategy(kind, input.settings)
  if (fault) throw invalidField(`strategy.settings.${fault.field}`, fault.reason)
  const reserved = isOperator ? null : reservedSetting(input, before)
  if (reserved !== null) throw invalidField(`strategy.settings.${reserved}`, 'not_a_choice')
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

/**
 * A setting that only people of the company may set to this value, because it concerns other locations; null
 * if there is none. Other people may keep the current value.
 */
export function reservedSetting(
  { kind: name, settings }: Pick<StrategyInputValues, 'kind' | 'settings'>,
  before: Pick<StrategyInputValues, 'kind' | 'settings'> | null,
): string | null {
  const { fields }: StrategyKind = strategyKinds[name]
  const stored: StrategySettings = before?.kind === name ? before.settings : {}
  const shared = fields.filter((field) => field.operatorChoices?.includes(String(settings[field.name])))
  const belongsTo = ({ when }: StrategyField) =>
    shared.some((field) => when?.field === field.name && when.isOneOf.includes(settings[field.name] ?? null))
  const concerned = [...shared, ...fields.filter(belongsTo)]
  return concerned.find((field) => settings[field.name] !== stored[field.name])?.name ?? null
}
