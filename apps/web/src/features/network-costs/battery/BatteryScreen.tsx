import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { blocks } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { type BatteryStrategy, batteryStrategies } from '@kilowatt/domain/tariff/what-if/battery'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../../shared/forms/number-input.ts'
import { BlockMark } from '../../../shared/tariff/BlockMark.tsx'
import { useTariffWords } from '../../../shared/tariff/use-tariff-words.ts'
import { askTariffWorker } from '../../../shared/tariff/work/ask-tariff-worker.ts'
import type { BatteryAnswer } from '../../../shared/tariff/work/battery-sizes.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { KpiGrid } from '../../../ui/data/KpiTile.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import { CountedApart } from '../CountedApart.tsx'
import classes from '../network-costs.module.css'
import { PlaceFailure } from '../PlaceFailure.tsx'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { useKnownPlace } from '../use-known-place.ts'
import { type BatteryAsk, batteryQuestion } from './battery-job.ts'

/** What a battery would make of the load of a metering place, and what that would save. */
export function BatteryScreen(props: PlaceScreenProps) {
  return (
    <CalculationGate {...props}>
      {(calculations) => <Battery {...props} calculations={calculations} />}
    </CalculationGate>
  )
}

type Fields = Record<
  'capacityKwh' | 'powerKw' | 'efficiencyPct' | 'priceEur' | 'exportEurPerKwh',
  NumberInput
>

/** What is typed, as soon as it makes sense. */
function askOf(fields: Fields, strategy: BatteryStrategy): BatteryAsk | null {
  const { capacityKwh, powerKw, efficiencyPct, priceEur, exportEurPerKwh } = fields
  const isIn = (value: NumberInput, from: number, to: number): value is number =>
    typeof value === 'number' && value >= from && value <= to
  if (!isIn(capacityKwh, 0.1, 10_000) || !isIn(powerKw, 0.1, 10_000) || !isIn(efficiencyPct, 1, 100))
    return null
  if (!isIn(priceEur, 0, 1e8) || !isIn(exportEurPerKwh, 0, 10)) return null
  return { capacityKwh, powerKw, efficiencyPct, priceEur, exportEurPerKwh, strategy }
}

function Battery({ device, search }: PlaceScreenProps & { calculations: Calculations }) {
  const { t } = useTranslation()
  const { known, error, retry, key } = useKnownPlace({ device, search })
  const [fields, setFields] = useState<Fields>({
    capacityKwh: '',
    powerKw: '',
    efficiencyPct: '',
    priceEur: 0,
    exportEurPerKwh: 0,
  })
  const [strategy, setStrategy] = useState<BatteryStrategy>('peak_shaving')
  const ask = askOf(fields, strategy)
  const question = ask && known ? batteryQuestion(ask, known) : null
  const answer = useQuery({
    queryKey: ['batterySizes', ...key, ask],
    queryFn: () => (question ? askTariffWorker('batterySizes', question) : null),
    enabled: question !== null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  if (error) return <PlaceFailure error={error} onRetry={retry} />
  const field = (name: keyof Fields, unit: string) => (
    <NumberField
      key={name}
      label={t(`gridTariff.battery_${name}`)}
      rightSection={unit}
      rightSectionWidth={unit.length > 3 ? 84 : 48}
      value={fields[name]}
      onChange={(value) => setFields((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <>
      <Card heading={t('categories.BATTERY')}>
        <div className={classes.fields}>
          {field('capacityKwh', 'kWh')}
          {field('powerKw', 'kW')}
          {field('efficiencyPct', '%')}
          <NativeSelect
            label={t('gridTariff.strategy')}
            value={strategy}
            onChange={(event) => setStrategy(event.currentTarget.value as BatteryStrategy)}
            data={batteryStrategies.map((value) => ({ value, label: t(`gridTariff.strategy_${value}`) }))}
          />
          {field('priceEur', 'EUR')}
          {field('exportEurPerKwh', 'EUR/kWh')}
        </div>
      </Card>
      <CountedApart answer={answer} missing={ask === null ? t('gridTariff.batteryMissing') : null}>
        {(counted) => <BatteryResult answer={counted} />}
      </CountedApart>
    </>
  )
}

function BatteryResult({ answer }: { answer: BatteryAnswer }) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const { asked, sizes, hours } = answer
  const years = (value: number | null) =>
    value === null ? t('gridTariff.never') : t('gridTariff.years', { years: words.number(value, 1) })
  const money = (amount: number) => formatMoney(amount, { locale: words.locale, currency: 'EUR' })
  return (
    <>
      <KpiGrid
        wide
        label={t('powerPrices.result')}
        kpis={[
          {
            id: 'saving',
            name: t('powerPrices.saving'),
            state: 'value',
            value: money(asked.yearlySavingEur),
            caption: t('gridTariff.perYear'),
          },
          {
            id: 'payback',
            name: t('gridTariff.payback'),
            state: 'value',
            value: {
              value: years(asked.paybackYears),
              unit: '',
              text: years(asked.paybackYears),
              number: null,
              digits: 0,
            },
            caption: t('gridTariff.paybackCaption'),
          },
          {
            id: 'cycles',
            name: t('summary.cycles'),
            state: 'value',
            value: withUnit(asked.cycles, '', { locale: words.locale, digits: 0 }),
            caption: t('gridTariff.cyclesCaption'),
          },
        ]}
      />
      <Notice kind="info">{t('gridTariff.batteryNote')}</Notice>
      <Card heading={t('powerPrices.powers')}>
        <FigureTable
          caption={t('powerPrices.powers')}
          heads={[t('portal.block'), t('gridTariff.without'), t('gridTariff.with')]}
          rows={blocks.map((block, i) => ({
            key: block,
            head: <BlockMark block={block} />,
            cells: [words.kw(asked.powersBefore[i] ?? null), words.kw(asked.powersAfter[i] ?? null)],
          }))}
          total={{
            key: 'cost',
            head: t('gridTariff.grandTotal'),
            cells: [words.euro(asked.beforeEur), words.euro(asked.afterEur)],
          }}
        />
      </Card>
      <Card heading={t('gridTariff.sizes')}>
        <FigureTable
          caption={t('gridTariff.sizes')}
          heads={[
            t('gridTariff.battery_capacityKwh'),
            t('gridTariff.savingAYear'),
            t('gridTariff.payback'),
            t('summary.cycles'),
          ]}
          rows={sizes.map(({ capacityKwh, yearlySavingEur, paybackYears, cycles }) => ({
            key: capacityKwh,
            head: `${words.number(capacityKwh, 1)}\u00A0kWh`,
            cells: [words.euro(yearlySavingEur), years(paybackYears), words.number(cycles)],
          }))}
        />
      </Card>
      <Card heading={t('gridTariff.loadByHour')}>
        <FigureTable
          caption={t('gridTariff.loadByHour')}
          heads={[t('words.time'), t('gridTariff.without'), t('gridTariff.with')]}
          rows={hours.before.map((kw, hour) => ({
            key: hour,
            head: `${String(hour).padStart(2, '0')}:00`,
            cells: [
              `${words.number(kw, 2)}\u00A0kW`,
              `${words.number(hours.after[hour] ?? null, 2)}\u00A0kW`,
            ],
          }))}
        />
      </Card>
    </>
  )
}
