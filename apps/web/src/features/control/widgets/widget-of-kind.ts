import type { ParameterKind } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { ComponentType } from 'react'
import { ChoiceControl } from './ChoiceControl.tsx'
import { LimitsControl } from './LimitsControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { ScheduleControl } from './ScheduleControl.tsx'
import { SliderControl } from './SliderControl.tsx'
import { SwitchControl } from './SwitchControl.tsx'
import type { WidgetProps } from './widget-props.ts'

/** The control for each kind of parameter. */
export const widgetOfKind: Readonly<Record<ParameterKind, ComponentType<WidgetProps>>> = {
  number: NumberControl,
  slider: SliderControl,
  switch: SwitchControl,
  choice: ChoiceControl,
  temperature: NumberControl,
  soc_limits: LimitsControl,
  power: SliderControl,
  schedule: ScheduleControl,
}

/** Whether one touch is a complete command. Other controls are edited before the command is sent. */
export const isSetAtOnce = (kind: ParameterKind) => kind === 'switch' || kind === 'choice'
