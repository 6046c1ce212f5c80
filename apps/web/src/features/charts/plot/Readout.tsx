import { seriesStyles } from '@kilowatt/charts/series-styles'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber, NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { EnergySwatch } from '../../../shared/energy/EnergySwatch.tsx'
import { seriesTexts, shortSeriesTexts } from '../../../shared/energy/energy-texts.ts'
import { READOUT_DIGITS, type ReadoutSide, type readoutAt } from './chart-readout.ts'
import classes from './Readout.module.css'

type Props = {
  readout: ReturnType<typeof readoutAt>
  /** whether the series is not in the picture, so that its name is less prominent */
  hidden: ReadonlySet<ChartSeriesKey>
  measure: Chart['measure']
  /** name of the side that is not in the picture */
  outTitle: string
  hasLevel: boolean
  /** whether only short names fit, as on a phone */
  compact: boolean
  date: string
  span: string
  /** value of the dashed line at the cursor; null without a comparison */
  before: number | null
  /** whether the comparison is still loading, so its space is reserved */
  isComparing: boolean
  /** whether a part of the value is estimated */
  isEstimated: boolean
  /** market price at the cursor; null if it is not shown */
  price: { value: number | null; unit: string } | null
  /** number of reporting locations in a sum at the cursor; null for one location */
  reporting: number | null
}

/** The strip above the plot: every value at the cursor, so no floating box covers the chart. */
export function Readout({
  readout,
  hidden,
  measure,
  outTitle,
  hasLevel,
  compact,
  date,
  span,
  before,
  isComparing,
  isEstimated,
  price,
  reporting,
}: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { prefix } = readout
  const show = (value: number | null) =>
    measure === 'power'
      ? formatPower(value, { locale, prefix, digits: READOUT_DIGITS })
      : formatEnergy(value, { locale, prefix, digits: READOUT_DIGITS })
  const level = formatPercent(readout.levelPct, { locale })
  const group = (title: string, { total, parts }: ReadoutSide) => {
    const shown = show(total)
    return (
      <dl className={classes.readoutGroup}>
        <div className={classes.readoutTotal}>
          <dt>{title}</dt>
          <dd>
            {shown.value} <span className={classes.unit}>{shown.unit}</span>
          </dd>
        </div>
        {parts.map(({ key, value }) => (
          <div key={key} data-hidden={hidden.has(key) || undefined}>
            <dt>
              <EnergySwatch color={seriesStyles[key].color} area={seriesStyles[key].area} />
              {t(compact ? shortSeriesTexts[key] : seriesTexts[key])}
            </dt>
            <dd>{show(value).value}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and these are values
    <div className={classes.readout} role="group" aria-label={t('charts.readoutLabel')}>
      <dl className={classes.readoutTime}>
        <dt>{date}</dt>
        <dd>{span}</dd>
        {(before !== null || isComparing) && (
          <dd className={classes.readoutAside}>
            {t('charts.beforeValue', { value: before === null ? NOT_MEASURED : show(before).text })}
          </dd>
        )}
        {isEstimated && <dd className={classes.readoutAside}>{t('charts.estimated')}</dd>}
        {price && compact && (
          <dd className={classes.readoutAside}>
            {t('charts.shownMarket')} {formatNumber(price.value, { locale, digits: 1 })} {price.unit}
          </dd>
        )}
        {reporting !== null && (
          <dd className={classes.readoutAside}>{t('words.locationCount', { count: reporting })}</dd>
        )}
      </dl>
      {readout.in && group(t('charts.in'), readout.in)}
      {readout.out && group(outTitle, readout.out)}
      {price && !compact && (
        <dl className={classes.readoutPrice}>
          <dt>{t('charts.shownMarket')}</dt>
          <dd>
            {formatNumber(price.value, { locale, digits: 1 })}{' '}
            <span className={classes.unit}>{price.unit}</span>
          </dd>
        </dl>
      )}
      {hasLevel && (
        <dl className={classes.readoutLevel}>
          <dt>{t('charts.level')}</dt>
          <dd>
            {level.value} <span className={classes.unit}>{level.unit}</span>
          </dd>
        </dl>
      )}
    </div>
  )
}
