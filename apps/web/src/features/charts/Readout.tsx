import type { Chart } from '@kilowatt/contracts/charts'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useTranslation } from 'react-i18next'
import { EnergySwatch } from '../../ui/energy/EnergySwatch.tsx'
import type { ReadoutValue, readoutAt } from './chart-readout.ts'
import classes from './Readout.module.css'
import { seriesLooks } from './series-looks.ts'

type Props = {
  readout: ReturnType<typeof readoutAt>
  measure: Chart['measure']
  hasLevel: boolean
  /** a phone has room for short names only */
  compact: boolean
  date: string
  span: string
}

/** The strip above the plot: every value at the cursor, so that nothing is covered by a floating box. */
export function Readout({ readout, measure, hasLevel, compact, date, span }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const prefix = sharedPrefix([readout.in.total, readout.out.total])
  const show = (value: number | null) =>
    measure === 'power'
      ? formatPower(value, { locale, prefix })
      : formatEnergy(value, { locale, prefix, digits: 2 })
  const level = formatPercent(readout.levelPct, { locale })
  const group = (title: string, { total, values }: { total: number | null; values: ReadoutValue[] }) => {
    const shown = show(total)
    return (
      <div className={classes.readoutGroup}>
        <div className={classes.readoutTotal}>
          <dt>{title}</dt>
          <dd>
            {shown.value} <span className={classes.unit}>{shown.unit}</span>
          </dd>
        </div>
        {values.map(({ key, value }) => (
          <div key={key}>
            <dt>
              <EnergySwatch color={seriesLooks[key].color} area={seriesLooks[key].area} />
              {t(`charts.${compact ? 'short' : 'series'}_${key}`)}
            </dt>
            <dd>{show(value).value}</dd>
          </div>
        ))}
      </div>
    )
  }
  return (
    <dl className={classes.readout} aria-label={t('charts.readoutLabel')}>
      <div className={classes.readoutTime}>
        <dt>{date}</dt>
        <dd>{span}</dd>
      </div>
      {group(t('charts.in'), readout.in)}
      {group(t('charts.out'), readout.out)}
      {hasLevel && (
        <div className={classes.readoutLevel}>
          <dt>{t('charts.level')}</dt>
          <dd>
            {level.value} <span className={classes.unit}>{level.unit}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
