import { Checkbox, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ChartTools.module.css'

type Props = {
  isOn: boolean
  /** prices are available for single days only */
  isPossible: boolean
  onChange: (isOn: boolean) => void
}

/** Switch for market prices below the chart. If they cannot be shown, it stays visible and explains why. */
export function PriceSwitch({ isOn, isPossible, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('charts.priceSingleDays')} disabled={isPossible}>
      <Checkbox
        label={
          <>
            {t('charts.shownMarket')}
            {!isPossible && <span className={classes.reason}> ({t('charts.priceSingleDaysShort')})</span>}
          </>
        }
        checked={isOn && isPossible}
        disabled={!isPossible}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
