import { type BatteryStrategy, batteryStrategies } from '@kilowatt/domain/grid-tariff/what-if/battery'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../../shared/forms/number-input.ts'
import { askGridTariffWorker } from '../../../shared/grid-tariff/work/ask-grid-tariff-worker.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import { BatterySkeleton } from '../CostsSkeleton.tsx'
import classes from '../grid-tariff.module.css'
import { PlaceFailure } from '../PlaceFailure.tsx'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { useKnownPlace } from '../use-known-place.ts'
import { WorkerAnswer } from '../WorkerAnswer.tsx'
import { BatteryResult } from './BatteryResult.tsx'
import { type BatteryAsk, batteryQuestion } from './battery-job.ts'

/** How a battery would change the load of a metering place, and what that would save. */
export function BatteryScreen(props: PlaceScreenProps) {
  return (
    <CalculationGate {...props} skeleton={<BatterySkeleton />}>
      {() => <Battery {...props} />}
    </CalculationGate>
  )
}

type Fields = Record<
  'capacityKwh' | 'powerKw' | 'efficiencyPct' | 'priceEur' | 'exportEurPerKwh',
  NumberInput
>

/** The entered values, if they are valid. */
function askOf(fields: Fields, strategy: BatteryStrategy): BatteryAsk | null {
  const { capacityKwh, powerKw, efficiencyPct, priceEur, exportEurPerKwh } = fields
  const isIn = (value: NumberInput, from: number, to: number): value is number =>
    typeof value === 'number' && value >= from && value <= to
  if (!isIn(capacityKwh, 0.1, 10_000) || !isIn(powerKw, 0.1, 10_000) || !isIn(efficiencyPct, 1, 100))
    return null
  if (!isIn(priceEur, 0, 1e8) || !isIn(exportEurPerKwh, 0, 10)) return null
  return { capacityKwh, powerKw, efficiencyPct, priceEur, exportEurPerKwh, strategy }
}

function Battery({ device, search }: PlaceScreenProps) {
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
    queryFn: () => (question ? askGridTariffWorker('batterySizes', question) : null),
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
      <WorkerAnswer answer={answer} missing={ask === null ? t('gridTariff.batteryMissing') : null}>
        {(counted) => <BatteryResult answer={counted} />}
      </WorkerAnswer>
    </>
  )
}
