import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { AlarmHappening, AlarmLife } from '@kilowatt/domain/alarms/alarm-life'
import type { AlarmEnding } from '@kilowatt/domain/alarms/alarm-states'
import type { Severity } from '@kilowatt/domain/alarms/severities'

/** The object of an alarm: `source` is its name, and the ids identify it. */
export type AlarmSource = {
  /** such as `device:7`, `controller:3`, `location:5`, `company:2`, `region:SI`, `rollout:4` */
  readonly source: string
  readonly companyId: number | null
  readonly locationId: number | null
  readonly oemDeviceId: number | null
  readonly deviceId: number | null
}

/** One step in the life of an alarm to store: the state after the step, and the reason for it. */
export type StoredStep = AlarmSource & {
  readonly kind: AlarmKindName
  readonly slot: string
  readonly ruleId: number
  readonly severity: Severity
  readonly life: AlarmLife
  readonly happened: readonly AlarmHappening[]
  /** time of the finding, epoch ms */
  readonly at: number
  readonly value: number | null
  readonly limit: number | null
  readonly unit: string | null
  readonly code: string | null
  /** why the alarm ends in this step; default: `cleared` */
  readonly endsBecause?: Extract<AlarmEnding, 'cleared' | 'lapsed'>
}

export const keyOf = ({ slot, source }: Pick<StoredStep, 'slot' | 'source'>) => `${slot} ${source}`
