import { Switch } from '@mantine/core'
import type { WidgetProps } from './widget-props.ts'

export const SwitchControl = ({ value, label, disabled, onChange }: WidgetProps) => (
  <Switch
    aria-label={label}
    checked={value === true}
    disabled={disabled}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)
