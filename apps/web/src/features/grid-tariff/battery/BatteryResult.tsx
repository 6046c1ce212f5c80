import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { BatteryAnswer } from '../../../shared/grid-tariff/work/battery-sizes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { KpiGrid } from '../../../ui/data/KpiTile.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import { BatteryHours } from './BatteryHours.tsx'
import { BatterySizes } from './BatterySizes.tsx'

type Props = {
  answer: BatteryAnswer
}

/** Savings of the battery, a comparison with other sizes, and its effect on the day. */
export function BatteryResult({ answer }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { requested, sizes, hours } = answer
  const payback =
    requested.paybackYears === null
      ? t('gridTariff.never')
      : t('gridTariff.years', { years: texts.number(requested.paybackYears, 1) })
  return (
    <>
      <KpiGrid
        wide
        label={t('gridTariff.result')}
        kpis={[
          {
            id: 'saving',
            name: t('gridTariff.saving'),
            state: 'value',
            value: formatMoney(requested.yearlySavingEur, { locale: texts.locale, currency: 'EUR' }),
            caption: t('gridTariff.perYear'),
          },
          {
            id: 'payback',
            name: t('gridTariff.payback'),
            state: 'value',
            value: { value: payback, unit: '', text: payback, number: null, digits: 0 },
            caption: t('gridTariff.paybackCaption'),
          },
          {
            id: 'cycles',
            name: t('gridTariff.cycles'),
            state: 'value',
            value: withUnit(requested.cycles, '', { locale: texts.locale, digits: 0 }),
            caption: t('gridTariff.cyclesCaption'),
          },
        ]}
      />
      <Notice kind="info">{t('gridTariff.batteryNote')}</Notice>
      <BatterySizes sizes={sizes} requestedKwh={requested.capacityKwh} />
      <BatteryHours hours={hours} />
      <Card heading={t('gridTariff.powers')}>
        <FigureTable
          caption={t('gridTariff.powers')}
          heads={[t('gridTariff.blockColumn'), t('gridTariff.without'), t('gridTariff.with')]}
          rows={blocks.map((block, i) => ({
            key: block,
            head: <BlockMark block={block} />,
            cells: [
              texts.kw(requested.powersBefore?.[i] ?? null),
              texts.kw(requested.powersAfter?.[i] ?? null),
            ],
          }))}
          total={{
            key: 'cost',
            head: t('gridTariff.grandTotal'),
            cells: [texts.euro(requested.beforeEur), texts.euro(requested.afterEur)],
          }}
        />
      </Card>
    </>
  )
}
