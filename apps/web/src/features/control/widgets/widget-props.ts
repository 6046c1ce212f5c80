import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'

/** Props of every control: it shows a value and reports the chosen value, nothing more. */
export type WidgetProps = {
  readonly parameter: DeviceParameter
  /** undefined: the device has not reported it */
  readonly value: ParameterValue | undefined
  /** name of the parameter for screen readers */
  readonly label: string
  readonly disabled: boolean
  readonly onChange: (value: ParameterValue) => void
}

export const numberIn = (value: ParameterValue | undefined): number | null =>
  typeof value === 'number' ? value : null
