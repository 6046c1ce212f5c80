import { pendingWord } from '@kilowatt/charts/report-rows'
import { reportMetricTexts } from '@kilowatt/charts/report-texts'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { partOfLocations, textsNotSold, textsOutsideRows } from '@kilowatt/domain/energy/reports/report-costs'
import { factMetrics, factText } from '@kilowatt/domain/energy/reports/report-facts'
import { reportMetrics } from '@kilowatt/domain/energy/reports/report-metrics'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import classes from './ReportFacts.module.css'

/** The period's key figures. */
export function ReportFacts({ report }: { report: EnergyReport }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const textOf = factText(report.energy, { locale })
  const facts = [
    ...factMetrics.map((metric) => ({
      name: t(reportMetricTexts[metric]),
      value: textOf(metric),
    })),
    {
      name: t('reports.selfSufficiency'),
      value: withUnit(report.ratios.selfSufficiencyPct.total, '%', { locale, digits: 0 }).text,
    },
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Notes on what the numbers do not show. */
export function ReportNotes({ report }: { report: EnergyReport }) {
  const { t, i18n } = useTranslation()
  const unseen = reportMetrics.flatMap((metric) => {
    const { unseenWh } = report.energy[metric]
    const text = formatEnergy(unseenWh, { locale: i18n.language }).text
    return unseenWh === null ? [] : [`${t(reportMetricTexts[metric])} ${text}`]
  })
  const { locations, costCoverage } = report
  const part = partOfLocations(costCoverage)
  const unpricedDays = costCoverage?.unpricedDays ?? 0
  return (
    <div className={classes.notes}>
      {report.estimated.some(Boolean) && <p>{t('reports.estimated')}</p>}
      {textsOutsideRows(report.costs, i18n.language).map((amount) => (
        <p key={amount}>{t('reports.besideRows', { amount })}</p>
      ))}
      {textsNotSold(report.costs, i18n.language).map((amount) => (
        <p key={amount}>{t('reports.notSold', { amount })}</p>
      ))}
      {part && <p>{t('reports.costsOf', part)}</p>}
      {unpricedDays > 0 && <p>{t('reports.unpriced', { count: unpricedDays })}</p>}
      {report.areCostsPending && <p>{t(pendingWord(report))}</p>}
      {report.outdatedCosts.some(Boolean) && <p>{t('reports.outdated')}</p>}
      {unseen.length > 0 && <p>{t('reports.unseen', { amounts: unseen.join(', ') })}</p>}
      {locations && <p>{t('reports.partial', { reporting: locations.reporting, count: locations.count })}</p>}
      {locations && locations.timezones.length > 1 && (
        <p>{t('reports.zones', { zones: locations.timezones.join(', ') })}</p>
      )}
    </div>
  )
}
