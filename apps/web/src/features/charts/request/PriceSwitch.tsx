import { Checkbox, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ChartTools.module.css'

type Props = {
  isOn: boolean
  /** prices are shown of single days only */
  isPossible: boolean
  onChange: (isOn: boolean) => void
}

/** Prices of the market below the chart. Where they cannot be shown the switch stays and says why. */
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
