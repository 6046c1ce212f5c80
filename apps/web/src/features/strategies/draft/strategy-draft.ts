import type { Strategy, StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import type { StrategyField, StrategyGoal, StrategyKind } from '@kilowatt/domain/strategies/strategy-kind'
import {
  type StrategyKindName,
  strategyKindNames,
  strategyKinds,
} from '@kilowatt/domain/strategies/strategy-kinds'
import { faultOfStrategy, initialStrategySettings } from '@kilowatt/domain/strategies/strategy-settings'

/** A device of the location that strategies can regulate, and the kinds that can. */
export type Regulable = {
  readonly device: { readonly id: number; readonly name: string }
  readonly category: string
  readonly kinds: readonly StrategyKindName[]
  readonly refusal: string | null
}

/** The contract has categories as plain text. */
export const categoryOf = ({ category }: Regulable): DeviceCategory =>
  deviceCategories.find((one) => one === category) ?? 'OTHER'

/** The values that the editor changes, in the form of the call. */
export type StrategyDraft = StrategyInputValues

/** Fields shown before the expert settings are opened. */
const MAX_FIELDS = 4

export const strategyKindOf = (name: StrategyKindName): StrategyKind => strategyKinds[name]

/** The kinds with a goal, in the order of lists. */
export const kindsOfGoal = (goal: StrategyGoal): StrategyKindName[] =>
  strategyKindNames.filter((name) => strategyKindOf(name).goal === goal)

/** Devices that a kind can regulate, in the order of the location. */
export const devicesFor = (kind: StrategyKindName, devices: readonly Regulable[]): Regulable[] =>
  devices.filter(({ kinds }) => kinds.includes(kind))

/** The first kind of a goal that can regulate a device here; null if none can. */
export const startOfGoal = (goal: StrategyGoal, devices: readonly Regulable[]): StrategyKindName | null =>
  kindsOfGoal(goal).find((kind) => devicesFor(kind, devices).length > 0) ?? null

/** The fields in sight, and the folded expert settings. */
export function fieldsOf(kind: Pick<StrategyKind, 'fields'>): Record<'shown' | 'expert', StrategyField[]> {
  const plain = kind.fields.filter(({ isExpert }) => !isExpert)
  const expert = kind.fields.filter(({ isExpert }) => isExpert === true)
  return { shown: plain.slice(0, MAX_FIELDS), expert: [...plain.slice(MAX_FIELDS), ...expert] }
}

const settingsOf = (kind: StrategyKindName): StrategyDraft['settings'] =>
  sendable(initialStrategySettings(strategyKindOf(kind)))

/** The same settings with the types of the contract. */
const sendable = (settings: ReturnType<typeof initialStrategySettings>): StrategyDraft['settings'] =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row) => ({ ...row }))
        : (value as Exclude<typeof value, readonly unknown[]>),
    ]),
  )

/** A new strategy of a kind, with every device that it can regulate. */
export const newDraft = (
  kind: StrategyKindName,
  devices: readonly Regulable[],
  name: string,
): StrategyDraft => ({
  ...{ kind, name, isActive: true, measuringDeviceId: null },
  settings: settingsOf(kind),
  deviceIds: devicesFor(kind, devices)
    .map(({ device }) => device.id)
    .slice(0, strategyKindOf(kind).regulates.max),
})

/**
 * The draft of a stored strategy. Fields that its kind has gained get their initial value, and fields that it has
 * lost are left out.
 */
export const strategyDraftOf = (strategy: Strategy): StrategyDraft => ({
  kind: strategy.kind,
  name: strategy.name,
  isActive: strategy.isActive,
  settings: Object.fromEntries(
    Object.entries(settingsOf(strategy.kind)).map(([name, initial]) => [
      name,
      strategy.settings[name] === undefined ? initial : strategy.settings[name],
    ]),
  ),
  deviceIds: strategy.deviceIds,
  measuringDeviceId: strategy.measuringDeviceId,
})

/** The strategy as another kind: settings and devices that both kinds support are kept. */
export function withKind(
  draft: StrategyDraft,
  kind: StrategyKindName,
  devices: readonly Regulable[],
  nameOf: (kind: StrategyKindName) => string,
): StrategyDraft {
  const fresh = newDraft(kind, devices, draft.name === nameOf(draft.kind) ? nameOf(kind) : draft.name)
  const settings = { ...fresh.settings }
  for (const { name } of strategyKindOf(kind).fields) {
    const kept = draft.settings[name]
    if (kept === undefined) continue
    if (faultOfStrategy(strategyKindOf(kind), { ...fresh.settings, [name]: kept }) === null)
      settings[name] = kept
  }
  const fitting = devicesFor(kind, devices).map(({ device }) => device.id)
  const isChosen = draft.deviceIds.join() !== newDraft(draft.kind, devices, '').deviceIds.join()
  const kept = isChosen ? draft.deviceIds.filter((id) => fitting.includes(id)) : []
  return {
    ...fresh,
    settings,
    isActive: draft.isActive,
    measuringDeviceId: draft.measuringDeviceId,
    deviceIds: kept.length > 0 ? kept.slice(0, strategyKindOf(kind).regulates.max) : fresh.deviceIds,
  }
}

/** The fault of a draft, at `name`, `devices` or a field of its kind; null if it can be saved. */
export function faultOfDraft(draft: StrategyDraft): { field: string; reason: string } | null {
  if (draft.name.trim() === '') return { field: 'name', reason: 'required' }
  if (draft.deviceIds.length === 0) return { field: 'devices', reason: 'required' }
  return faultOfStrategy(strategyKindOf(draft.kind), draft.settings)
}

export const isSameDraft = (one: StrategyDraft, other: StrategyDraft) =>
  JSON.stringify(one) === JSON.stringify(other)
