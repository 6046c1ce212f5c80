import type { AlarmPlace, AlarmSettings, AlarmTiming, ReadingKind } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { type AlarmLife, advanceAlarm, noAlarm } from '@kilowatt/domain/alarms/alarm-life'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { type QuantityName, quantities } from '@kilowatt/domain/energy/readings/quantities'
import type { AlarmSource, StoredStep } from '../alarm-step.ts'
import { MinuteWindow } from './minute-window.ts'

/** A rule for readings, with its parsed settings. */
export type ReadingRule = AlarmTiming & {
  readonly id: number
  readonly kind: ReadingKind<AlarmKindName>
  readonly slot: string
  readonly severity: Severity
  readonly settings: AlarmSettings
  readonly quantities: readonly QuantityName[]
  readonly windowMin: number
}

type Watch = { readonly rule: ReadingRule; life: AlarmLife | null }

/** Values at an instant; null or absent if not measured. */
export type ReadingAt = { readonly at: number; readonly value: (name: QuantityName) => number | null }

/** A device with the rules that apply to it, their states, and its latest minutes. */
export type WatchedDevice = {
  readonly about: AlarmSource
  readonly place: AlarmPlace
  readonly watches: readonly Watch[]
  readonly windows: ReadonlyMap<QuantityName, MinuteWindow>
  /** the newest reading judged, epoch ms */
  newestAt: number
}

/** A device before its first reading. @param lives stored states by slot */
export function watchDevice(
  about: AlarmSource,
  place: AlarmPlace,
  rules: readonly ReadingRule[],
  lives: ReadonlyMap<string, AlarmLife>,
): WatchedDevice {
  const lengths = new Map<QuantityName, number>()
  for (const rule of rules)
    for (const name of rule.quantities)
      if (rule.windowMin > 0) lengths.set(name, Math.max(lengths.get(name) ?? 0, rule.windowMin))
  return {
    about,
    place,
    watches: rules.map((rule) => ({ rule, life: lives.get(rule.slot) ?? null })),
    windows: new Map([...lengths].map(([name, length]) => [name, new MinuteWindow(length)])),
    newestAt: Number.NEGATIVE_INFINITY,
  }
}

/**
 * Judges a reading by every rule of its device. A reading that is not newer than the last one is ignored,
 * because its time has already been judged.
 */
export function judgeReading(device: WatchedDevice, reading: ReadingAt): StoredStep[] {
  if (reading.at <= device.newestAt) return []
  device.newestAt = reading.at
  for (const [name, window] of device.windows) {
    const value = reading.value(name)
    if (value !== null) window.add(reading.at, value)
  }
  return judgeWindows(device, reading)
}

function judgeWindows(device: WatchedDevice, { at, value }: ReadingAt): StoredStep[] {
  const steps: StoredStep[] = []
  for (const watch of device.watches) {
    const { rule, life } = watch
    if (rule.quantities.every((name) => value(name) === null)) continue
    const means: Partial<Record<QuantityName, number | null>> = {}
    for (const name of rule.quantities)
      means[name] =
        rule.windowMin > 0 ? (device.windows.get(name)?.mean(at, rule.windowMin) ?? null) : value(name)
    const finding = rule.kind.judge(means, { settings: rule.settings, at, place: device.place })
    if (finding.condition !== 'raised' && life === null) continue
    const before = life ?? noAlarm(at)
    const after = advanceAlarm(before, finding, at, rule)
    if (after.life === before && life !== null) continue
    watch.life = after.life
    steps.push({
      ...device.about,
      ...{ kind: rule.kind.name, slot: rule.slot, ruleId: rule.id, severity: rule.severity },
      ...after,
      ...{ at, value: finding.value, limit: finding.limit, unit: unitOf(rule), code: null },
    })
  }
  return steps
}

const unitOf = ({ quantities: [first] }: ReadingRule) => (first ? quantities[first].unit : null)
