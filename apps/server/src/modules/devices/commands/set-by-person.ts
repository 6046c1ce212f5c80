import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { Change, Person } from '../../../platform/changes.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'

/** A value that a person gave a parameter of a device. */
export type PersonalSetting = {
  readonly parameter: string
  readonly value: ParameterValue
  /** seconds after which the device returns to its earlier value; absent: it keeps the value */
  readonly holdS?: number | undefined
}

/** Consequences for strategies, which otherwise would undo what people set; provided by control. */
export type SetByPerson = (
  change: Change<Person>,
  device: AccessibleDevice,
  setting: PersonalSetting,
) => Promise<void>
