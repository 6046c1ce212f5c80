/**
 * Values that people can set on a device, as the device describes them. Values that belong together form one
 * parameter and one command, such as the three limits of a battery's level or the set-points of a week.
 */
export const parameterKinds = [
  'number',
  'slider',
  'switch',
  'choice',
  'temperature',
  'soc_limits',
  'power',
  'schedule',
] as const
export type ParameterKind = (typeof parameterKinds)[number]

/**
 * Limits of a battery's level in percent; `reserve` is the level that the battery's own control keeps for
 * later.
 */
export type SocLimits = { readonly min: number; readonly max: number; readonly reserve?: number | undefined }

/** From `at` (local time, HH:MM) on a weekday; 1 is Monday (ISO 8601). */
export type ScheduleRow = {
  readonly day: number
  readonly at: string
  readonly val: number | string | boolean
}

export type ParameterValue = null | boolean | number | string | SocLimits | ScheduleRow[]

/** The same names as on the wire (docs/device-protocol.md). */
export type DeviceParameter = {
  readonly name: string
  readonly kind: ParameterKind
  /** the device's own name for the parameter, shown if we have none */
  readonly label?: string | undefined
  readonly unit?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  /** allowed in addition to the range: 0 A pauses a charger that has no current below 6 A */
  readonly also?: number[] | undefined
  readonly choices?: (string | number)[] | undefined
  /** whether null is a value, which removes a limit or leaves the decision to the device */
  readonly nullable?: boolean | undefined
  /** false: read-only */
  readonly writable?: boolean | undefined
  /** longest hold in seconds before the device returns to the previous value; absent: the value cannot be held */
  readonly hold?: number | undefined
}

export const isWritable = ({ writable }: Pick<DeviceParameter, 'writable'>) => writable !== false
