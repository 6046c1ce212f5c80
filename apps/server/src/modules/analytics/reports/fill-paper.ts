import { reportChart } from '@kilowatt/charts/report-chart'
import { pendingWord, reportPeriodText, rowMarks, rowName, tablePrefix } from '@kilowatt/charts/report-rows'
import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import {
  partOfLocations,
  rowDigits,
  textsNotSold,
  textsOutsideRows,
} from '@kilowatt/domain/energy/reports/report-costs'
import { factMetrics, factText } from '@kilowatt/domain/energy/reports/report-facts'
import {
  type ReportMetric,
  reportMetrics,
  shownMetrics,
} from '@kilowatt/domain/energy/reports/report-metrics'
import { currencies } from '@kilowatt/domain/units/currencies'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { scaleTo } from '@kilowatt/domain/units/watt-prefix'
import type { ReportPaper } from './report-paper.ts'
import type { ReportTexts } from './report-texts.ts'

type PaperContent = {
  readonly report: EnergyReport
  readonly place: string
  readonly brand: ReportPaper['brand']
  readonly texts: ReportTexts
  /** epoch ms */
  readonly now: number
}

const DIGITS = 2

/** A report in the words and number formats of a language. */
export function fillPaper({ report, place, brand, texts, now }: PaperContent): ReportPaper {
  const { textOf: say, locale } = texts
  const zone = { zone: report.timezone, locale }
  const metrics = shownMetrics(report.energy)
  const prefix = tablePrefix(metrics.flatMap((metric) => report.energy[metric].values))
  const energyText = (wh: number | null) =>
    formatNumber(wh === null ? null : scaleTo(prefix, wh), { locale, digits: prefix === '' ? 0 : DIGITS })
  const percent = (pct: number | null) => withUnit(pct, '%', { locale, digits: 0 }).text
  const part = partOfLocations(report.costCoverage)
  const ratio = report.ratios.selfSufficiencyPct
  const textOf = factText(report.energy, { locale })
  const percentCell = (pct: number | null) => formatNumber(pct, { locale, digits: DIGITS })
  const amountCell = (amount: number | null, digits: number) => formatNumber(amount, { locale, digits })
  return {
    locale,
    title: say('reports.title'),
    place,
    period: reportPeriodText(report, zone),
    brand,
    facts: [
      ...factMetrics.map((metric) => ({
        name: texts.metric[metric],
        value: textOf(metric),
      })),
      { name: say('overview.selfSufficiency'), value: percent(ratio.total) },
      // in the currency that most locations have; the table has all currencies
      ...report.costs.slice(0, 1).map(({ currency, cost }) => ({
        name: part ? `${say('costs.cost')} (${say('reports.ofLocations', part)})` : say('costs.cost'),
        value: formatMoney(cost.total, { locale, currency }).text,
      })),
    ],
    chart: reportChart(report),
    seriesNames: {
      solar: say('energy.solar'),
      batteryOut: say('energy.batteryOut'),
      gridImport: say('energy.gridImport'),
      consumption: texts.metric.consumptionWh,
      batteryIn: say('energy.batteryIn'),
      gridExport: say('energy.gridExport'),
    },
    noData: say('charts.noData'),
    estimated: say('charts.estimated'),
    table: {
      heads: [
        say('reports.time'),
        ...metrics.map((metric) => `${texts.metric[metric]}\n${prefix}Wh`),
        `${say('overview.selfSufficiency')}\n%`,
        ...report.costs.flatMap(({ currency }) => [
          `${say('costs.cost')}\n${currency}`,
          `${say('costs.earned')}\n${currency}`,
        ]),
        ...report.tariffs.map(({ tariff }) => `${texts.importAt(tariff)}\n${prefix}Wh`),
      ],
      rows: report.at.map((at, row) => [
        [rowName(at, report, zone), ...rowMarks(report, row).map(({ mark }) => mark)].join(' '),
        ...metrics.map((metric) => energyText(report.energy[metric].values[row] ?? null)),
        percentCell(ratio.values[row] ?? null),
        ...report.costs.flatMap(({ currency, cost, earned }) => [
          amountCell(cost.values[row] ?? null, rowDigits(currency, report.step)),
          amountCell(earned.values[row] ?? null, rowDigits(currency, report.step)),
        ]),
        ...report.tariffs.map(({ values }) => energyText(values[row] ?? null)),
      ]),
      total: [
        say('charts.total'),
        ...metrics.map((metric) => energyText(report.energy[metric].totalWh)),
        percentCell(ratio.total),
        ...report.costs.flatMap(({ currency, cost, earned }) => [
          amountCell(cost.total, currencies[currency].digits),
          amountCell(earned.total, currencies[currency].digits),
        ]),
        ...report.tariffs.map(({ totalWh }) => energyText(totalWh)),
      ],
    },
    notes: notesOf(report, texts),
    created: say('reports.created', {
      time: formatDateTime(now, { timeZone: report.timezone }),
      zone: report.timezone,
    }),
  }
}

/** Notes on the figures. */
function notesOf({ energy, locations, costs, ...report }: EnergyReport, texts: ReportTexts): string[] {
  const { textOf: say, locale } = texts
  const part = partOfLocations(report.costCoverage)
  const unpricedDays = report.costCoverage?.unpricedDays ?? 0
  const unseen = reportMetrics.flatMap((metric: ReportMetric) => {
    const { unseenWh } = energy[metric]
    return unseenWh === null ? [] : [`${texts.metric[metric]} ${formatEnergy(unseenWh, { locale }).text}`]
  })
  return [
    ...(report.estimated.some(Boolean) ? [say('reports.estimated')] : []),
    ...textsOutsideRows(costs, locale).map((amount) => say('reports.besideRows', { amount })),
    ...textsNotSold(costs, locale).map((amount) => say('reports.notSold', { amount })),
    ...(part ? [say('reports.costsOf', part)] : []),
    ...(unpricedDays > 0 ? [say('reports.unpriced', { count: String(unpricedDays) })] : []),
    ...(report.areCostsPending ? [say(pendingWord(report))] : []),
    ...(report.outdatedCosts.some(Boolean) ? [say('reports.outdated')] : []),
    ...(unseen.length > 0 ? [say('reports.unseen', { amounts: unseen.join(', ') })] : []),
    ...(locations
      ? [say('reports.partial', { reporting: String(locations.reporting), count: String(locations.count) })]
      : []),
    ...(locations && locations.timezones.length > 1
      ? [say('reports.zones', { zones: locations.timezones.join(', ') })]
      : []),
  ]
}
