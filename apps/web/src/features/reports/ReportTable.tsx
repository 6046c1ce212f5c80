import { rowMarks, rowName, tablePrefix } from '@kilowatt/charts/report-rows'
import { importAtTariff, reportMetricTexts } from '@kilowatt/charts/report-texts'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { rowDigits } from '@kilowatt/domain/energy/reports/report-costs'
import { shownMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { currencies } from '@kilowatt/domain/units/currencies'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo } from '@kilowatt/domain/units/watt-prefix'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import classes from './ReportTable.module.css'

const DIGITS = 2
/** Long words may be hyphenated, so no column is wider than its values. */
const headWords = {
  ...reportMetricTexts,
  consumptionWh: 'reports.head_consumption',
  productionWh: 'reports.head_production',
} as const
/** Number of columns above which they get less padding. */
const MANY = 9

/** Every row, with totals that stay visible. Units are in the header, and a gap is a dash. */
export function ReportTable({ report, dimmed }: { report: EnergyReport; dimmed: boolean }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const place = { zone: report.timezone, locale }
  const metrics = shownMetrics(report.energy)
  const prefix = tablePrefix(metrics.flatMap((metric) => report.energy[metric].values))
  const energy = (wh: number | null) =>
    formatNumber(wh === null ? null : scaleTo(prefix, wh), { locale, digits: prefix === '' ? 0 : DIGITS })
  const percent = (pct: number | null) => formatNumber(pct, { locale, digits: DIGITS })
  const ratio = report.ratios.selfSufficiencyPct
  const amount = (value: number | null, digits: number) => formatNumber(value, { locale, digits })
  const amounts = report.costs.flatMap(({ currency, cost, earned }) => [
    { key: `${currency} cost`, word: 'reports.cost', currency, ...cost } as const,
    { key: `${currency} earned`, word: 'reports.earned', currency, ...earned } as const,
  ])
  const columns = 2 + metrics.length + amounts.length + report.tariffs.length
  return (
    <section
      className={cx(classes.box, dimmed && classes.dimmed)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('reports.title')}
    >
      <table className={classes.table} data-many={columns > MANY || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('reports.time')}</th>
            {metrics.map((metric) => (
              <th key={metric} scope="col">
                {t(headWords[metric])}
                <span className={classes.unit}>{prefix}Wh</span>
              </th>
            ))}
            <th scope="col">
              {t('reports.head_selfSufficiency')}
              <span className={classes.unit}>%</span>
            </th>
            {amounts.map(({ key, word, currency }) => (
              <th key={key} scope="col">
                {t(word)}
                <span className={classes.unit}>{currency}</span>
              </th>
            ))}
            {report.tariffs.map(({ tariff }) => (
              <th key={tariff} scope="col">
                {importAtTariff(t(reportMetricTexts.importWh), tariffName(t, tariff))}
                <span className={classes.unit}>{prefix}Wh</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.at.map((at, row) => (
            <tr key={at}>
              <th scope="row">
                {rowName(at, report, place)}
                {rowMarks(report, row).map(({ mark, word }) => (
                  <Fragment key={mark}>
                    {' '}
                    <abbr title={t(word)}>{mark}</abbr>
                  </Fragment>
                ))}
              </th>
              {metrics.map((metric) => (
                <td key={metric}>{energy(report.energy[metric].values[row] ?? null)}</td>
              ))}
              <td>{percent(ratio.values[row] ?? null)}</td>
              {amounts.map(({ key, values, currency }) => (
                <td key={key}>{amount(values[row] ?? null, rowDigits(currency, report.step))}</td>
              ))}
              {report.tariffs.map(({ tariff, values }) => (
                <td key={tariff}>{energy(values[row] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('words.total')}</th>
            {metrics.map((metric) => (
              <td key={metric}>{energy(report.energy[metric].totalWh)}</td>
            ))}
            <td>{percent(ratio.total)}</td>
            {amounts.map(({ key, total, currency }) => (
              <td key={key}>{amount(total, currencies[currency].digits)}</td>
            ))}
            {report.tariffs.map(({ tariff, totalWh }) => (
              <td key={tariff}>{energy(totalWh)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
