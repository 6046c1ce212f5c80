import type { CategoryFactsOf, CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { type FactColumn, FactTable } from './FactTable.tsx'

type Quality = NonNullable<CategoryFactsOf<'grid'>['quality']>[number]
type Props = { period: CategoryPeriod; quality: Quality; fileName: string }
type Phase = NonNullable<NonNullable<Quality['voltage']>['phases'][number]> & { name: string }

const eventNames = ['powerFailures', 'longPowerFailures', 'sags', 'swells'] as const

const voltWords = { leastV: 'words.lowest', meanV: 'category.meanV', mostV: 'words.highest' } as const

/** Voltage of each phase against the band of EN 50160, asymmetry, and the meter's own counters. */
export function VoltageTable({ period, quality, fileName }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { voltage, events } = quality
  const name = period.devices.find(({ id }) => id === quality.deviceId)?.name
  const title =
    period.devices.length > 1 && name ? t('category.qualityOf', { device: name }) : t('category.quality')
  const disturbances =
    period.devices.length > 1 && name
      ? t('category.disturbancesOf', { device: name })
      : t('category.disturbances')
  const phases = (voltage?.phases ?? []).flatMap((phase, i): Phase[] =>
    phase ? [{ ...phase, name: `L${i + 1}` }] : [],
  )
  const volt = (key: keyof typeof voltWords): FactColumn<Phase> => ({
    key,
    header: t(voltWords[key]),
    cell: (phase) => withUnit(phase[key], 'V', { locale, digits: 1 }).text,
    numeric: true,
    phone: 'line',
    named: true,
    file: { header: `${t(voltWords[key])} (V)`, of: (phase) => phase[key] },
  })
  const columns: FactColumn<Phase>[] = [
    {
      key: 'phase',
      header: t('category.phase'),
      cell: (phase) => phase.name,
      phone: 'title',
      file: { header: t('category.phase'), of: (phase) => phase.name },
    },
    volt('leastV'),
    volt('meanV'),
    volt('mostV'),
    {
      key: 'within',
      header: t('category.within10'),
      cell: ({ withinPct }) => formatPercent(withinPct, { locale, digits: 2, trim: true }).text,
      numeric: true,
      phone: 'end',
      file: { header: `${t('category.within10')} (%)`, of: ({ withinPct }) => withinPct },
    },
    {
      key: 'outside',
      header: t('category.farOutside'),
      cell: ({ farOutside }) => formatNumber(farOutside, { locale }),
      numeric: true,
      file: { header: t('category.farOutside'), of: ({ farOutside }) => farOutside },
    },
  ]
  const asymmetry = voltage?.asymmetryPct
  const facts = [
    ...(asymmetry
      ? [
          [
            t('category.asymmetry'),
            t('category.asymmetryValue', {
              mean: formatPercent(asymmetry.mean, { locale, digits: 1 }).text,
              most: formatPercent(asymmetry.most, { locale, digits: 1 }).text,
            }),
          ] as const,
        ]
      : []),
    ...(events
      ? eventNames.flatMap((event) =>
          events[event] === null
            ? []
            : [[t(`category.${event}`), formatNumber(events[event], { locale })] as const],
        )
      : []),
  ]
  const verdict =
    voltage?.isWithinBand == null
      ? t('category.bandNeedsWeek')
      : t(voltage.isWithinBand ? 'category.bandKept' : 'category.bandLeft')
  return (
    <>
      <FactTable
        id="category-voltage"
        title={title}
        {...(phases.length > 0 && { note: `${verdict} ${t('category.bandNote')}` })}
        columns={columns}
        rows={phases}
        rowKey={(phase) => phase.name}
        fileName={`${fileName}_voltage`}
        empty={{ title: t('category.noVoltage'), reason: t('category.noVoltageText') }}
      />
      {facts.length > 0 && (
        <Card heading={disturbances}>
          <FactList facts={facts} />
          {events && (
            <p className="caption">
              {t('category.countedSince', {
                time: formatDateTime(events.since, { timeZone: period.timezone }),
              })}
            </p>
          )}
        </Card>
      )}
    </>
  )
}
