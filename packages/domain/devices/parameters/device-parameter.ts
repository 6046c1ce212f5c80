/**
 * What a device lets people set, as it describes it itself. What belongs together is one parameter and one command: the
 * three limits of a battery's level, or a week of set-points.
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

/** Limits of a battery's level in percent; `reserve`: what its own control keeps for later. */
export type SocLimits = { readonly min: number; readonly max: number; readonly reserve?: number | undefined }

/** From `at` (local time, HH:MM) on a day of the week on; 1 is Monday (ISO 8601). */
export type ScheduleRow = {
  readonly day: number
  readonly at: string
  readonly val: number | string | boolean
}

export type ParameterValue = null | boolean | number | string | SocLimits | readonly ScheduleRow[]

/** The same names as on the wire (docs/device-protocol.md). */
export type DeviceParameter = {
  readonly name: string
  readonly kind: ParameterKind
  /** the device's own name for it, shown where we have none */
  readonly label?: string | undefined
  readonly unit?: string | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | undefined
  /** taken besides the range: 0 A pauses a charger that knows no current below 6 A */
  readonly also?: readonly number[] | undefined
  readonly choices?: readonly (string | number)[] | undefined
  /** null lifts a limit, or leaves the decision to the device */
  readonly nullable?: boolean | undefined
  /** false: the device only tells it */
  readonly writable?: boolean | undefined
  /** for how many seconds at most a value may be held before the device returns to what was; absent: it cannot be held */
  readonly hold?: number | undefined
}

export const isWritable = ({ writable }: Pick<DeviceParameter, 'writable'>) => writable !== false
