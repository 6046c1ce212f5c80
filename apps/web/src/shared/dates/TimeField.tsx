import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimeOfDay, timeOf } from './typed-time.ts'

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'error' | 'disabled'> & {
  value: TimeOfDay
  onChange: (time: TimeOfDay) => void
}

/**
 * A time of day in 24-hour format. A native time field would follow the browser's language and might show 12
 * hours.
 */
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
      // digits alone are enough (`1840`), and the numeric keys of a phone are larger
      inputMode="numeric"
      maxLength={7}
      placeholder={t('words.timeAsWritten')}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // text that is not a time is replaced by the last valid time
      onBlur={() => setTyped(null)}
    />
  )
}
