import { HOME_BATTERY } from '@kilowatt/domain/pricing/what-if/new-devices'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { MultiSlider } from '../../../ui/forms/MultiSlider.tsx'
import classes from './ComparisonScreen.module.css'
import {
  isAnythingTried,
  isYieldMissing,
  mostTried,
  nothingTried,
  type TriedChanges,
} from './tried-changes.ts'

type Props = {
  tried: TriedChanges
  /** solar needs the coordinates of the location */
  hasPlace: boolean
  onTry: (tried: TriedChanges) => void
}

const strategies = ['self_consumption', 'tariff_shift'] as const
const steps = { shiftKwhPerDay: 0.5, batteryKwh: 1, solarKwp: 0.5 } as const
const units = { shiftKwhPerDay: 'kWh', batteryKwh: 'kWh', solarKwp: 'kWp' } as const

/** Changes to try at the location, and the assumptions behind them. */
export function ChangeSliders({ tried, hasPlace, onTry }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const number = (value: number) => formatNumber(value, { locale, digits: 1, trim: true })
  const slider = (key: keyof typeof steps, isLocked = false) => {
    const text = (value: number) => `${number(value)}\u00a0${units[key]}`
    const label = t(`comparison.try_${key}`)
    return (
      <>
        <span className={classes.sliderHead}>
          <span>{label}</span>
          <b>{text(tried[key])}</b>
        </span>
        <MultiSlider
          min={0}
          max={mostTried[key]}
          step={steps[key]}
          knobs={[{ id: key, label, value: tried[key], text: text(tried[key]) }]}
          ends={[text(0), text(mostTried[key])]}
          disabled={isLocked}
          onChange={(_knob, value) => onTry({ ...tried, [key]: value })}
        />
      </>
    )
  }
  const yieldId = useId()
  return (
    <Card
      heading={t('comparison.whatIf')}
      end={
        <Button variant="subtle" disabled={!isAnythingTried(tried)} onClick={() => onTry(nothingTried)}>
          {t('comparison.noChanges')}
        </Button>
      }
    >
      <div className={classes.sliders}>
        <div>{slider('shiftKwhPerDay')}</div>
        <div>
          {slider('batteryKwh')}
          <NativeSelect
            label={t('comparison.batteryFilled')}
            data={strategies.map((value) => ({ value, label: t(`comparison.battery_${value}`) }))}
            value={tried.strategy}
            onChange={({ currentTarget }) =>
              onTry({
                ...tried,
                strategy: strategies.find((one) => one === currentTarget.value) ?? 'self_consumption',
              })
            }
          />
        </div>
        <div>
          {slider('solarKwp', !hasPlace)}
          <TextInput
            id={yieldId}
            type="number"
            inputMode="numeric"
            min={100}
            max={2500}
            step={10}
            label={t('comparison.yield')}
            description={hasPlace ? t('comparison.yieldHelp') : t('comparison.noPlace')}
            disabled={!hasPlace}
            error={isYieldMissing(tried) && t('comparison.yieldMissing')}
            value={tried.kwhPerKwp === 0 ? '' : tried.kwhPerKwp}
            onChange={({ currentTarget }) =>
              onTry({
                ...tried,
                kwhPerKwp: Math.min(2500, Math.max(0, currentTarget.valueAsNumber || 0)),
              })
            }
          />
        </div>
      </div>
      <details className={classes.notes}>
        <summary>{t('comparison.assumed')}</summary>
        <ul>
          <li>{t('comparison.assumedShift')}</li>
          <li>
            {t('comparison.assumedBattery', {
              hours: number(HOME_BATTERY.hours),
              pct: number(HOME_BATTERY.efficiency * 100),
            })}
          </li>
          <li>{t('comparison.assumedSolar')}</li>
          <li>{t('comparison.assumedNot')}</li>
        </ul>
      </details>
    </Card>
  )
}
