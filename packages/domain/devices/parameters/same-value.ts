import type { ParameterValue } from './device-parameter.ts'
import { isSchedule, isSocLimits } from './judge-value.ts'

/** Whether two values mean the same. The rows of a schedule may be in any order. */
export const isSameValue = (a: ParameterValue, b: ParameterValue): boolean => meaningOf(a) === meaningOf(b)

function meaningOf(value: ParameterValue): string {
  if (isSchedule(value))
    return JSON.stringify(value.map(({ day, at, val }) => `${day} ${at} ${val}`).toSorted())
  if (isSocLimits(value)) return JSON.stringify([value.min, value.reserve ?? null, value.max])
  return JSON.stringify(value)
}
