import { type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { fromLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from './DateField.tsx'
import classes from './MomentField.module.css'
import { TimeField } from './TimeField.tsx'
import type { TimeOfDay } from './typed-time.ts'

type Props = {
  label: string
  timezone: string
  /** the initial value only; later changes of it are ignored */
  initial: number
  /** null while there is no day */
  onChange: (at: number | null) => void
}

/** A day and a time of day in the given time zone. */
export function MomentField({ label, timezone, initial, onChange }: Props) {
  const { t } = useTranslation()
  const [day, setDay] = useState<LocalDate | ''>(localDateAt(timezone, initial))
  const [time, setTime] = useState<TimeOfDay>(formatTime(initial, { timeZone: timezone }))
  const change = (newDay: LocalDate | '', newTime: TimeOfDay) => {
    setDay(newDay)
    setTime(newTime)
    onChange(newDay === '' ? null : fromLocalMs(timezone, Date.parse(`${newDay}T${newTime}Z`)))
  }
  return (
    <div className={classes.moment}>
      <DateField label={label} value={day} onChange={(newDay) => change(newDay, time)} />
      <TimeField
        aria-label={t('words.timeOf', { what: label })}
        value={time}
        onChange={(newTime) => change(day, newTime)}
      />
    </div>
  )
}
