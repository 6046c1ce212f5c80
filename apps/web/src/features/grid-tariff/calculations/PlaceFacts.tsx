import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { useTranslation } from 'react-i18next'
import { useGridTariffWords } from '../../../shared/grid-tariff/use-grid-tariff-words.ts'
import classes from './Calculations.module.css'

/** What is known about the connection of the metering place, which the figures below are based on. */
export function PlaceFacts({ limits, info }: { limits: Calculations['limits']; info: ConsumerInfoAnswer }) {
  const { t } = useTranslation()
  const words = useGridTariffWords()
  const phases = info.isThreePhase === null ? null : info.isThreePhase ? 3 : 1
  const { consumer } = placeInfoOf(info)
  const facts = [
    consumer && t(`gridTariff.fact_${consumer}`),
    phases === null || info.currentLimit === null
      ? null
      : t('gridTariff.fact_fuse', { phases, ampere: words.number(info.currentLimit) }),
    t('gridTariff.fact_connection', { power: words.kw(limits.maxKw) }),
    t('gridTariff.fact_minimum', { power: words.kw(limits.minKw) }),
  ]
  return <ul className={classes.facts}>{facts.map((fact) => fact !== null && <li key={fact}>{fact}</li>)}</ul>
}
