import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentField } from '../../../shared/dates/MomentField.tsx'
import classes from './StrategySetting.module.css'

type Props = {
  label: string
  help: string | null
  error: string | null
  disabled: boolean
  timezone: string
  /** epoch ms; null: not set */
  value: number | null
  onChange: (value: number | null) => void
}

const HOUR_MS = 3_600_000

/** A day and a time, which may be left out. */
export function InstantSetting({ label, help, error, disabled, timezone, value, onChange }: Props) {
  const { t } = useTranslation()
  const [labelId, buttonId] = [useId(), useId()]
  return (
    <div className={classes.field}>
      {value === null ? (
        <>
          <p id={labelId}>{label}</p>
          <Button
            id={buttonId}
            className={classes.setTime}
            aria-labelledby={`${labelId} ${buttonId}`}
            disabled={disabled}
            onClick={() => onChange(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS)}
          >
            {t('strategies.setTime')}
          </Button>
        </>
      ) : (
        <div className={classes.instant}>
          <MomentField {...{ label, timezone, initial: value, onChange }} />
          <Button disabled={disabled} onClick={() => onChange(null)}>
            {t('strategies.removeTime')}
          </Button>
        </div>
      )}
      {help && <p className={classes.help}>{help}</p>}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}
