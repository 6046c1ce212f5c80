import type { PlaceConsumer } from '@kilowatt/domain/grid-tariff/place/place-info'
import type { MainFuse } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'

/** Properties of a metering place, in words. */
export function usePlaceTexts() {
  const { t } = useTranslation()
  const { number } = useGridTariffTexts()
  return {
    consumer: (consumer: PlaceConsumer) => t(`gridTariff.fact_${consumer}`),
    fuse: ({ phases, ampere, connectionKw }: MainFuse) =>
      t('gridTariff.fuseOption', { phases, ampere, power: number(connectionKw) }),
  }
}
