import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useParameterTexts } from '../../../shared/devices/parameter-texts.ts'
import type { WidgetProps } from './widget-props.ts'
import classes from './widgets.module.css'

/** Largest number of choices side by side on a phone, and of letters in all of them on a narrow phone. */
const MAX_SEGMENTS = 5
const MAX_LETTERS = 24

/** A few choices side by side, or a list if there are more. Texts and numbers keep their type. */
export function ChoiceControl({ parameter, value, label, disabled, onChange }: WidgetProps) {
  const { choiceOf } = useParameterTexts()
  const isNarrow = useMediaQuery('(max-width: 359px)', false, { getInitialValueInEffect: false })
  const { choices = [] } = parameter
  const data = choices.map((choice, at) => ({ value: String(at), label: choiceOf(parameter, choice) }))
  const among: readonly ParameterValue[] = choices
  const shown = among.indexOf(value ?? null)
  const choose = (at: string) => {
    const choice = choices[Number(at)]
    if (choice !== undefined && choice !== value) onChange(choice)
  }
  const letters = data.reduce((sum, choice) => sum + choice.label.length, 0)
  if (choices.length <= MAX_SEGMENTS && !(isNarrow && letters > MAX_LETTERS))
    return (
      <SegmentedControl
        fullWidth
        className={classes.segments ?? ''}
        aria-label={label}
        data={data}
        value={shown < 0 ? '' : String(shown)}
        disabled={disabled}
        onChange={choose}
      />
    )
  return (
    <NativeSelect
      aria-label={label}
      data={shown < 0 ? [{ value: '', label: '–' }, ...data] : data}
      value={shown < 0 ? '' : String(shown)}
      disabled={disabled}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
