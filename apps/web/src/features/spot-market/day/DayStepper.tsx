import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import '../../../shared/dates/calendar-names.ts'
import { rangeText } from '@kilowatt/charts/time-labels'
import { addDays, type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { PeriodButton, PeriodStepper } from '../../../ui/data/PeriodStepper.tsx'

type Props = {
  day: LocalDate
  /** the last day that can have prices */
  last: LocalDate
  zone: string
  onChange: (day: LocalDate) => void
}

/** Buttons for the day before and after, with the date and its calendar between them. */
export function DayStepper({ day, last, zone, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <PeriodStepper isLast={day >= last} onStep={(by) => onChange(addDays(day, by))}>
      <Popover opened={opened} onDismiss={close} position="bottom" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <PeriodButton onClick={toggle}>
            {rangeText(localDayRange(zone, day), { range: 'day' }, { zone, locale: i18n.language })}
          </PeriodButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('spotMarket.pickDate')}>
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
    </PeriodStepper>
  )
}
