import { numberText, parseNumber } from '@kilowatt/domain/units/parse-number'
import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inputOf, type NumberInput, shownInput } from './number-input.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'inputMode' | 'type'> & {
  value?: NumberInput
  onChange?: (value: NumberInput) => void
}

/**
 * A number in the format of the language; every number of a form is typed here. Once the field is left, valid
 * input is shown in the language's format, and ambiguous input is questioned.
 */
export function NumberField({ value = '', onChange, onFocus, onBlur, error, ...input }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && inputOf(typed, locale) === value ? typed : shownInput(value, locale)
  const ownError = () => {
    const read = parseNumber(shown, locale)
    if (read.kind === 'unreadable') return t('form.number')
    if (read.kind !== 'ambiguous') return null
    const [one, other] = read.readings.map((number) => numberText(number, locale))
    return t('form.numberAmbiguous', { one, other })
  }
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={shown}
      error={typed === null || error ? (ownError() ?? error) : undefined}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(shown)
        onFocus?.(event)
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange?.(inputOf(currentTarget.value, locale))
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
