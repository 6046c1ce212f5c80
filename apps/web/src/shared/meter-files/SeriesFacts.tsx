import type { SeriesSummary } from '@kilowatt/domain/meter-files/series-summary'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'

type Props = {
  summaries: readonly SeriesSummary[]
  /** zone that times are shown in */
  zone: string
}

/** Sum, peak, period and number of readings in each direction: what people compare with their bill. */
export function SeriesFacts({ summaries, zone }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const at = (ms: number) => formatDateTime(ms, { timeZone: zone })
  const factsOf = (of: SeriesSummary): Fact[] => [
    [
      t(of.direction === 'import' ? 'portal.imported' : 'portal.exported'),
      withUnit(of.energyWh / 1000, 'kWh', { locale, digits: 3 }).text,
    ],
    [
      t('portal.highestPower'),
      of.peakW === null || of.peakAtMs === null
        ? null
        : `${withUnit(of.peakW / 1000, 'kW', { locale, digits: 2 }).text} · ${at(of.peakAtMs)}`,
    ],
    [t('portal.timeColumn'), `${at(of.fromMs)} – ${at(of.untilMs)}`],
    [
      t('portal.readings'),
      t('portal.readingsKnown', {
        known: formatNumber(of.known, { locale }),
        all: formatNumber(of.intervals, { locale }),
      }),
    ],
  ]
  return summaries.map((summary) => <FactList key={summary.direction} facts={factsOf(summary)} />)
}
