import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { rangeText } from '@kilowatt/charts/time-labels'
import { addDays, type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './DayStepper.module.css'

type Props = {
  day: LocalDate
  /** the last day that can have prices */
  last: LocalDate
  zone: string
  onChange: (day: LocalDate) => void
}

/** Earlier, the day with its calendar, later: prices are shown of single days. */
export function DayStepper({ day, last, zone, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <div className={classes.stepper}>
      <button
        type="button"
        className={classes.step}
        aria-label={t('charts.previous')}
        onClick={() => onChange(addDays(day, -1))}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </button>
      <Popover opened={opened} onDismiss={close} position="bottom" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button type="button" className={classes.date} onClick={toggle} aria-haspopup="dialog">
            <IconCalendar size={18} stroke={1.75} />
            {rangeText(localDayRange(zone, day), { range: 'day' }, { zone, locale: i18n.language })}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('charts.pickDate')}>
          <DatePicker
            maxDate={last}
            defaultDate={day}
            defaultValue={day}
            locale={i18n.language}
            onChange={(chosen) => {
              if (chosen) onChange(chosen)
              close()
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.step}
        aria-label={t('charts.next')}
        disabled={day >= last}
        onClick={() => onChange(addDays(day, 1))}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </button>
    </div>
  )
}
