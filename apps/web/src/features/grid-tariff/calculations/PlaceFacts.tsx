import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import classes from './Calculations.module.css'

/** Facts about the connection of the metering place, which the figures below depend on. */
export function PlaceFacts({ limits, info }: { limits: Calculations['limits']; info: ConsumerInfoAnswer }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const phases = info.isThreePhase === null ? null : info.isThreePhase ? 3 : 1
  const { consumer } = placeInfoOf(info)
  const facts = [
    consumer && t(`gridTariff.fact_${consumer}`),
    phases === null || info.currentLimit === null
      ? null
      : t('gridTariff.fact_fuse', { phases, ampere: texts.number(info.currentLimit) }),
    t('gridTariff.fact_connection', { power: texts.kw(limits.maxKw) }),
    t('gridTariff.fact_minimum', { power: texts.kw(limits.minKw) }),
  ]
  return <ul className={classes.facts}>{facts.map((fact) => fact !== null && <li key={fact}>{fact}</li>)}</ul>
}
