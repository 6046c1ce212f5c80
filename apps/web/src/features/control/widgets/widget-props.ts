import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'

/** What every control is given: it shows a value and says which one is wished, nothing more. */
export type WidgetProps = {
  readonly parameter: DeviceParameter
  /** undefined: the device has not told it */
  readonly value: ParameterValue | undefined
  /** name of the parameter, for those who do not see where the control stands */
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (value: ParameterValue) => void
}

export const numberIn = (value: ParameterValue | undefined): number | null =>
  typeof value === 'number' ? value : null
