import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { Change, Person } from '../../../platform/changes.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'
import { issueCommand, type NewCommand } from './device-commands.commands.ts'

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

/**
 * Sets a parameter of a device, as `issueCommand` does, and lets strategies know. A repeated command changes nothing for
 * them.
 */
export async function setParameter(
  change: Change<Person>,
  device: AccessibleDevice,
  request: NewCommand,
  setByPerson: SetByPerson,
): Promise<{ id: string }> {
  const { id, isRepeated } = await issueCommand(change, device, request)
  if (!isRepeated) await setByPerson(change, device, request)
  return { id }
}
