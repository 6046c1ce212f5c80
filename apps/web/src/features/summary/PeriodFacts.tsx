import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import { treesOf } from '@kilowatt/domain/energy/carbon/trees'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatCo2 } from '@kilowatt/domain/units/format-measure'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { countryName } from '@kilowatt/domain/units/names'
import { countShown, formatNumber } from '@kilowatt/domain/units/number-format'
import { Trans, useTranslation } from 'react-i18next'
import { solarSkyFacts, solarSkySource } from '../../shared/energy/solar-sky-facts.ts'
import { useUnitSystem } from '../../shared/units/unit-system-context.ts'
import { Card } from '../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../ui/data/FactList.tsx'
import classes from './PeriodFacts.module.css'

type EnvironmentProps = { co2AvoidedKg: number | null; carbon: LocationPeriod['carbon']; country: string }

/** Emissions avoided by solar energy, and how they were calculated. */
export function EnvironmentCard({ co2AvoidedKg, carbon, country }: EnvironmentProps) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const units = useUnitSystem()
  if (co2AvoidedKg === null) return null
  const trees = treesOf(co2AvoidedKg)
  return (
    <Card heading={t('summary.environment')} note={<span className="caption">{t('summary.estimate')}</span>}>
      <div className={classes.saved}>
        <div>
          <div className="metric">{formatCo2(co2AvoidedKg, { locale, units }).text}</div>
          <p className="dim">
            <Trans i18nKey="summary.co2Saved" components={{ sub: <sub /> }} />
          </p>
        </div>
        <p>
          {t('summary.trees', {
            count: countShown(trees, 1),
            trees: formatNumber(trees, { locale, digits: 1, trim: true }),
          })}
        </p>
      </div>
      {carbon && (
        <p className={`caption ${classes.source}`}>
          <Trans
            i18nKey="summary.carbonSource"
            components={{ sub: <sub /> }}
            values={{
              grams: formatNumber(carbon.gramsPerKwh, { locale }),
              country: countryName(country, locale),
              year: String(carbon.year),
            }}
          />
        </p>
      )}
    </Card>
  )
}

/** How the battery was used. */
export function BatteryCard({ battery }: { battery: NonNullable<LocationPeriod['battery']> }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { cycles, levelPct, roundTrip } = battery
  const level = (pct: number) => formatPercent(pct, { locale }).value
  const lossWh = roundTrip && roundTrip.chargeWh - roundTrip.dischargeWh
  const facts: Fact[] = [
    [t('summary.cycles'), formatNumber(cycles, { locale, digits: 1 })],
    [
      t('summary.level'),
      t('summary.levelRange', {
        least: level(levelPct.least),
        most: level(levelPct.most),
        mean: level(levelPct.mean),
      }),
    ],
    [
      t('summary.roundTrip'),
      roundTrip ? formatPercent(roundTrip.efficiencyPct, { locale }).text : t('summary.roundTripUnknown'),
    ],
    ...(lossWh !== null && lossWh >= 0
      ? [[t('summary.losses'), formatEnergy(lossWh, { locale }).text] as const]
      : []),
  ]
  return (
    <Card heading={t('categories.BATTERY')}>
      <FactList facts={facts} />
    </Card>
  )
}

/** Yield of the solar plant for its size, and compared with a cloudless sky. */
export function SolarCard({
  solar,
  productionWh,
}: {
  solar: NonNullable<LocationPeriod['solar']>
  productionWh: number | null
}) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { yieldWhPerWp, peakW, sky } = solar
  const facts: Fact[] = [
    [t('summary.production'), formatEnergy(productionWh, { locale }).text],
    [
      t('summary.yield'),
      yieldWhPerWp === null
        ? t('summary.yieldUnknown')
        : t('summary.yieldPerKwp', { n: formatNumber(yieldWhPerWp, { locale, digits: 1 }) }),
    ],
    ...(peakW === null
      ? []
      : [[t('summary.peakPower'), formatPower(peakW, { locale, trim: true }).text] as const]),
    ...(sky ? solarSkyFacts(sky, { t, locale }) : []),
  ]
  // a missing peak power is mentioned next to the yield
  const note = sky ? solarSkySource(sky, t) : peakW === null ? null : t('summary.skyNeedsPlace')
  return (
    <Card heading={t('energy.solar')}>
      <FactList facts={facts} />
      {note && <p className="caption">{note}</p>}
    </Card>
  )
}
