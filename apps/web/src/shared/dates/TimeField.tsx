import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimeOfDay, timeOf } from './typed-time.ts'

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'error' | 'disabled'> & {
  value: TimeOfDay
  onChange: (time: TimeOfDay) => void
}

/** A time of day as it is written everywhere here: a browser's own field follows the browser's language, with hours to twelve. */
export function TimeField({ value, onChange, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const time = timeOf(text)
    if (time !== null) onChange(time)
  }
  return (
    <TextInput
      {...field}
      autoComplete="off"
      // digits are enough: `1840` is understood, and the keys of a phone for numbers are larger
      inputMode="numeric"
      maxLength={7}
      placeholder={t('words.timeAsWritten')}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // what is no time goes, and the last that was one stands there again
      onBlur={() => setTyped(null)}
    />
  )
}
