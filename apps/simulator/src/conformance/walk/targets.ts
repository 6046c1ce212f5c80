import type { InfoMessage } from '@kilowatt/contracts/mqtt/device-messages'
import {
  type DeviceParameter,
  isWritable,
  type ParameterValue,
} from '@kilowatt/domain/devices/parameters/device-parameter'
import { judgeValue } from '@kilowatt/domain/devices/parameters/judge-value'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'

/** A parameter of a device, and two values that differ from the current one. */
export type Target = {
  readonly dev: string
  readonly parameter: DeviceParameter
  readonly values: readonly [ParameterValue, ParameterValue]
}

/** Values to try, those with the least effect first: a limit at its maximum limits nothing. */
function candidates({
  kind,
  min,
  max,
  step = 1,
  also = [],
  choices = [],
}: DeviceParameter): ParameterValue[] {
  if (kind === 'switch') return [true, false]
  if (kind === 'choice') return choices
  if (kind === 'soc_limits' || kind === 'schedule') return []
  const ends = [max, min].filter((end) => end !== undefined)
  return [
    ...ends,
    ...(max === undefined ? [] : [max - step]),
    ...(min === undefined ? [0, 1] : [min + step]),
    ...also,
  ]
}

/** Parameters with two values other than the current one; parameters that support holds are first. */
export function targetsOf(
  info: InfoMessage | null,
  nowOf: (dev: string, par: string) => ParameterValue | undefined,
): Target[] {
  const all = (info?.devices ?? []).flatMap(({ id: dev, params }) =>
    params.filter(isWritable).flatMap((parameter): Target[] => {
      const now = nowOf(dev, parameter.name)
      const [first, second] = candidates(parameter).filter(
        (value, at, list) =>
          judgeValue(parameter, value) === null &&
          !(now !== undefined && isSameValue(value, now)) &&
          list.findIndex((other) => isSameValue(other, value)) === at,
      )
      return first === undefined ? [] : [{ dev, parameter, values: [first, second ?? first] }]
    }),
  )
  const rank = ({ parameter, values: [first, second] }: Target) =>
    (parameter.hold === undefined ? 2 : 0) + (isSameValue(first, second) ? 1 : 0)
  return all.sort((one, other) => rank(one) - rank(other))
}

/** A value that the description does not allow. */
export function refusedValue({ kind, max, step = 1 }: DeviceParameter): ParameterValue {
  const isNumber = kind === 'number' || kind === 'slider' || kind === 'temperature' || kind === 'power'
  return isNumber && max !== undefined ? max + 10 * step : 'kit: no such value'
}
