import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { askGridTariffWorker } from '../../../shared/grid-tariff/work/ask-grid-tariff-worker.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import { SolarSkeleton } from '../CostsSkeleton.tsx'
import classes from '../grid-tariff.module.css'
import { PlaceFailure } from '../PlaceFailure.tsx'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { useKnownPlace } from '../use-known-place.ts'
import { WorkerAnswer } from '../WorkerAnswer.tsx'
import { SolarResult } from './SolarResult.tsx'
import {
  batteryFields,
  moneyFields,
  noRoof,
  roofFields,
  roofOf,
  type SolarField,
  type SolarFields,
  solarQuestion,
  wrongFields,
} from './solar-request.ts'
import { useLocationOf } from './use-location-of.ts'

const labels = {
  kwp: 'gridTariff.solar_kwp',
  kwhPerKwp: 'gridTariff.solar_kwhPerKwp',
  latitude: 'gridTariff.latitude',
  longitude: 'gridTariff.longitude',
  tiltDeg: 'gridTariff.solarTiltDeg',
  azimuthDeg: 'gridTariff.solarAzimuthDeg',
  solarPriceEur: 'gridTariff.solar_price',
  exportEurPerKwh: 'gridTariff.battery_exportEurPerKwh',
  capacityKwh: 'gridTariff.battery_capacityKwh',
  powerKw: 'gridTariff.battery_powerKw',
  efficiencyPct: 'gridTariff.battery_efficiencyPct',
  batteryPriceEur: 'gridTariff.battery_priceEur',
} as const satisfies Record<SolarField, string>

/** Units that are not part of a label. */
const units: Partial<Record<SolarField, string>> = {
  kwp: 'kWp',
  latitude: '°',
  longitude: '°',
  solarPriceEur: 'EUR',
  exportEurPerKwh: 'EUR/kWh',
  capacityKwh: 'kWh',
  powerKw: 'kW',
  efficiencyPct: '%',
  batteryPriceEur: 'EUR',
}

/**
 * How panels would change the load of a metering place, alone and with a battery, and what that would save.
 */
export function SolarScreen(props: PlaceScreenProps) {
  return (
    <CalculationGate {...props} skeleton={<SolarSkeleton />}>
      {() => <Solar {...props} />}
    </CalculationGate>
  )
}

function Solar({ device, search }: PlaceScreenProps) {
  const { t } = useTranslation()
  const { known, error, retry, key } = useKnownPlace({ device, search })
  const located = useLocationOf(device)
  const [typed, setTyped] = useState<Partial<SolarFields>>({})
  const fields: SolarFields = { ...noRoof, ...located, ...typed }
  const roof = roofOf(fields)
  const wrong = wrongFields(fields)
  const question = roof && known ? solarQuestion(roof, known) : null
  const answer = useQuery({
    queryKey: ['solarRoof', ...key, roof],
    queryFn: () => (question ? askGridTariffWorker('solarRoof', question) : null),
    enabled: question !== null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  if (error) return <PlaceFailure error={error} onRetry={retry} />
  const field = (name: SolarField) => (
    <NumberField
      key={name}
      label={t(labels[name])}
      rightSection={units[name]}
      rightSectionWidth={(units[name] ?? '').length > 3 ? 84 : 48}
      value={fields[name]}
      error={wrong.includes(name) && t('gridTariff.outOfBounds')}
      onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )
  return (
    <>
      <Card heading={t('gridTariff.solarRoof')}>
        <p className="dim">{t('gridTariff.solarHelp')}</p>
        <div className={classes.roomy}>{[...roofFields, ...moneyFields].map(field)}</div>
        {located && device?.location && (
          <p className={classes.origin}>
            {t('gridTariff.solarOfLocation', { location: device.location.name })}
          </p>
        )}
      </Card>
      <Card heading={t('gridTariff.solarBattery')}>
        <div className={classes.roomy}>{batteryFields.map(field)}</div>
      </Card>
      <WorkerAnswer answer={answer} missing={roof === null ? t('gridTariff.solarMissing') : null}>
        {(counted) => <SolarResult answer={counted} />}
      </WorkerAnswer>
    </>
  )
}
