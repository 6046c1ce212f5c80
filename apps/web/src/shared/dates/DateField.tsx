import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import './calendar-names.ts'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from './typed-day.ts'

type Props = Pick<TextInputProps, 'label' | 'description' | 'error' | 'size'> & {
  /** '' if no day is chosen */
  value: LocalDate | ''
  /** the last day that can be chosen */
  max?: LocalDate | undefined
  onChange: (day: LocalDate | '') => void
}

/**
 * A day in the one format used everywhere here, typed or picked from a calendar. A native date field would
 * follow the browser's language instead of the page's.
 */
export function DateField({ value, max, onChange, ...field }: Props) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, { toggle, close }] = useDisclosure(false)
  const written = value === '' ? '' : formatDate(Date.parse(`${value}T12:00Z`), { timeZone: 'UTC' })
  const type = (text: string) => {
    setTyped(text)
    const day = text.trim() === '' ? '' : dayOf(text)
    if (day !== null && (max === undefined || day <= max)) onChange(day)
  }
  const choose = (day: LocalDate | null) => {
    setTyped(null)
    onChange(day ?? '')
    close()
  }
  return (
    <TextInput
      {...field}
      autoComplete="off"
      placeholder={t('words.dayAsWritten')}
      value={typed ?? written}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // text that is not a day is replaced by the last valid day
      onBlur={() => setTyped(null)}
      rightSection={
        <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('charts.pickDate')}
              onClick={toggle}
            >
              <IconCalendar size={18} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('charts.pickDate')}>
            <DatePicker
              {...(max !== undefined && { maxDate: max })}
              {...(value !== '' && { defaultDate: value })}
              value={value === '' ? null : value}
              locale={i18n.language}
              onChange={choose}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
