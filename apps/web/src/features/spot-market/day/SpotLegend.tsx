import { type PriceBounds, type PriceLevel, priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import { useTranslation } from 'react-i18next'
import { PriceLevelMark } from '../levels/PriceLevelMark.tsx'
import type { PriceTexts } from '../levels/use-price-texts.ts'
import { LegendList } from './LegendList.tsx'

type Props = { bounds: PriceBounds | null; hasNegative: boolean; texts: PriceTexts }

/** Legend of the level colours, with the prices at their borders. */
export function SpotLegend({ bounds, hasNegative, texts }: Props) {
  const { t } = useTranslation()
  if (!bounds) return null
  const [upTo, from] = ['≤', '≥']
  const limits: Record<PriceLevel, string> = {
    negative: '',
    very_low: ` ${upTo} ${texts.numberText(bounds.veryLow)}`,
    low: ` ${upTo} ${texts.numberText(bounds.low)}`,
    normal: '',
    high: ` ${from} ${texts.numberText(bounds.high)}`,
    very_high: ` ${from} ${texts.numberText(bounds.veryHigh)}`,
  }
  const shown = priceLevels.filter(
    (level) => (level !== 'negative' || hasNegative) && (level !== 'very_low' || bounds.veryLow >= 0),
  )
  return (
    <LegendList label={t('spotMarket.legend')}>
      {shown.map((level) => (
        <li key={level}>
          <PriceLevelMark level={level} text={texts.levelText(level) + limits[level]} />
        </li>
      ))}
    </LegendList>
  )
}
