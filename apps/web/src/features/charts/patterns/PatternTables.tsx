import { type DurationCurve, reachedFor } from '@kilowatt/domain/energy/series/load-duration'
import { DAY_HOURS, type HourGrid, hoursOfMonths } from '@kilowatt/domain/time/hour-grid'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../ChartTable.module.css'
import own from './PatternTables.module.css'
import type { Pattern } from './use-pattern.ts'
import type { PatternTexts } from './use-pattern-texts.ts'

const SHARES_PCT = [0.1, 1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 100]

type Props = {
  grid: HourGrid
  curve: DurationCurve
  unit: Pattern['unit']
  texts: PatternTexts
  hoursEach: number
}

/** The patterns in numbers: average hours of each month, and the load duration. */
export function PatternTables({ grid, curve, unit, texts, hoursEach }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const months = useMemo(() => hoursOfMonths(grid), [grid])
  const prefix = unit === '%' ? '' : sharedPrefix(months.flatMap(({ means }) => means))
  const unitText = unit === '%' ? '%' : `${prefix}W`
  const show = (value: number | null) =>
    formatNumber(value === null ? null : scaleTo(prefix, value), { locale, digits: prefix === '' ? 0 : 2 })
  return (
    <div className={own.tables}>
      <section
        className={classes.tableBox}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('patterns.hourTable', { unit: unitText })}
      >
        <table className={classes.table}>
          <caption className={own.caption}>{t('patterns.hourTable', { unit: unitText })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('patterns.hour')}</th>
              {months.map(({ month }) => (
                <th key={month} scope="col">
                  {texts.monthText(month)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: DAY_HOURS }, (_, hour) => (
              <tr key={texts.hourText(hour)}>
                <th scope="row">{texts.hourText(hour)}</th>
                {months.map(({ month, means }) => (
                  <td key={month}>{show(means[hour] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={classes.tableBox} aria-label={t('patterns.duration')}>
        <table className={classes.table}>
          <caption className={own.caption}>{t('patterns.duration')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('patterns.shareOfTime')}</th>
              <th scope="col">{t('patterns.hoursOfTime')}</th>
              <th scope="col">{t('patterns.atLeast')}</th>
            </tr>
          </thead>
          <tbody>
            {SHARES_PCT.map((pct) => (
              <tr key={pct}>
                <th scope="row">{formatPercent(pct, { locale, digits: 1, trim: true }).text}</th>
                <td>{formatNumber((pct / 100) * curve.sorted.length * hoursEach, { locale, digits: 0 })}</td>
                <td>{texts.valueText(reachedFor(curve, pct / 100))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
