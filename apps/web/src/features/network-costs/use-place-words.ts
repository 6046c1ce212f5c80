import type { PlaceConsumer } from '@kilowatt/domain/tariff/place/place-info'
import type { MainFuse } from '@kilowatt/domain/tariff/powers/fuses'
import { useTranslation } from 'react-i18next'
import { useTariffWords } from '../../shared/tariff/use-tariff-words.ts'

/** Properties of a metering place, in words. */
export function usePlaceWords() {
  const { t } = useTranslation()
  const { number } = useTariffWords()
  return {
    consumer: (consumer: PlaceConsumer) => t(`gridTariff.fact_${consumer}`),
    fuse: ({ phases, ampere, connectionKw }: MainFuse) =>
      t('gridTariff.fuseOption', { phases, ampere, power: number(connectionKw) }),
  }
}
