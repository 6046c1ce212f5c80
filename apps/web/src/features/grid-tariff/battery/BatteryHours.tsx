import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { BatteryAnswer } from '../../../shared/grid-tariff/work/battery-sizes.ts'
import { SlotPlot } from '../../../shared/plot/SlotPlot.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Fold } from '../../../ui/data/Fold.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'

/** Least span of the axis, kW, so that the load of a small flat looks small */
const LEAST_KW = 0.5

/** The mean load of a day, with and without the battery. */
export function BatteryHours({ hours }: { hours: BatteryAnswer['hours'] }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const kw = (value: number | null) => (value === null ? '–' : `${texts.number(value, 2)}\u00A0kW`)
  const heads = hours.before.map((_, hour) => `${String(hour).padStart(2, '0')}:00`)
  return (
    <Card heading={t('gridTariff.loadByHour')}>
      <SlotPlot
        label={t('gridTariff.loadByHour')}
        slots={heads}
        unit="kW"
        least={LEAST_KW}
        series={[
          {
            key: 'before',
            label: t('gridTariff.without'),
            color: 'var(--text-3)',
            shape: 'step',
            values: hours.before,
            text: kw,
          },
          {
            key: 'after',
            label: t('gridTariff.with'),
            color: 'var(--primary)',
            shape: 'step',
            values: hours.after,
            text: kw,
          },
        ]}
      />
      <Fold label={t('words.asTable')}>
        <FigureTable
          caption={t('gridTariff.loadByHour')}
          heads={[t('words.time'), t('gridTariff.without'), t('gridTariff.with')]}
          rows={heads.map((head, hour) => ({
            key: hour,
            head,
            cells: [kw(hours.before[hour] ?? null), kw(hours.after[hour] ?? null)],
          }))}
        />
      </Fold>
    </Card>
  )
}
