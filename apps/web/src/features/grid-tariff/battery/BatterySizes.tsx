import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { BatterySize } from '../../../shared/grid-tariff/work/battery-sizes.ts'
import { SlotPlot } from '../../../shared/plot/SlotPlot.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Fold } from '../../../ui/data/Fold.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import classes from './BatterySizes.module.css'

type Props = { sizes: readonly BatterySize[]; requestedKwh: number }

/** Least span of the axes, so small differences do not look like hills. */
const LEAST_EUR = 10
const LEAST_YEARS = 5

/** Savings of other capacities, and when they pay off. */
export function BatterySizes({ sizes, requestedKwh }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const years = (value: number | null) =>
    value === null ? t('gridTariff.never') : t('gridTariff.years', { years: texts.number(value, 1) })
  const digits = sizes.every(({ capacityKwh }) => Number.isInteger(capacityKwh)) ? 0 : 1
  const slots = sizes.map(({ capacityKwh }) => texts.number(capacityKwh, digits))
  const requested = sizes.findIndex(({ capacityKwh }) => Math.abs(capacityKwh - requestedKwh) < 1e-9)
  const of = { slots: slots.map((size) => `${size}\u00A0kWh`), marked: requested < 0 ? undefined : requested }
  return (
    <Card heading={t('gridTariff.sizes')}>
      <div className={classes.plots}>
        <div>
          <SlotPlot
            {...of}
            label={`${t('gridTariff.sizes')}: ${t('gridTariff.savingAYear')}`}
            unit="EUR"
            least={LEAST_EUR}
            series={[
              {
                key: 'saving',
                label: t('gridTariff.savingAYear'),
                color: 'var(--primary)',
                shape: 'bar',
                values: sizes.map(({ yearlySavingEur }) => yearlySavingEur),
                text: texts.euro,
              },
            ]}
          />
        </div>
        <div>
          <SlotPlot
            {...of}
            label={`${t('gridTariff.sizes')}: ${t('gridTariff.payback')}`}
            unit={t('gridTariff.yearsUnit')}
            least={LEAST_YEARS}
            series={[
              {
                key: 'payback',
                label: t('gridTariff.payback'),
                color: 'var(--b2)',
                shape: 'line',
                values: sizes.map(({ paybackYears }) => paybackYears),
                text: years,
              },
            ]}
          />
        </div>
      </div>
      <Fold label={t('words.asTable')}>
        <FigureTable
          caption={t('gridTariff.sizes')}
          heads={[
            t('gridTariff.battery_capacityKwh'),
            t('gridTariff.savingAYear'),
            t('gridTariff.payback'),
            t('gridTariff.cycles'),
          ]}
          rows={sizes.map(({ capacityKwh, yearlySavingEur, paybackYears, cycles }, i) => ({
            key: capacityKwh,
            head: `${texts.number(capacityKwh, 1)}\u00A0kWh`,
            cells: [texts.euro(yearlySavingEur), years(paybackYears), texts.number(cycles)],
            isStrong: i === requested,
          }))}
        />
      </Fold>
    </Card>
  )
}
