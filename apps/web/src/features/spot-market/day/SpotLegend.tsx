import { type PriceBounds, type PriceLevel, priceLevels } from '@kilowatt/domain/pricing/spot/price-levels'
import { useTranslation } from 'react-i18next'
import { PriceLevelMark } from '../levels/PriceLevelMark.tsx'
import type { PriceWords } from '../levels/use-price-words.ts'
import { LegendList } from './LegendList.tsx'

type Props = { bounds: PriceBounds | null; hasNegative: boolean; words: PriceWords }

/** Legend of the level colours, with the prices at their borders. */
export function SpotLegend({ bounds, hasNegative, words }: Props) {
  const { t } = useTranslation()
  if (!bounds) return null
  const [upTo, from] = ['≤', '≥']
  const limits: Record<PriceLevel, string> = {
    negative: '',
    very_low: ` ${upTo} ${words.numberText(bounds.veryLow)}`,
    low: ` ${upTo} ${words.numberText(bounds.low)}`,
    normal: '',
    high: ` ${from} ${words.numberText(bounds.high)}`,
    very_high: ` ${from} ${words.numberText(bounds.veryHigh)}`,
  }
  const shown = priceLevels.filter(
    (level) => (level !== 'negative' || hasNegative) && (level !== 'very_low' || bounds.veryLow >= 0),
  )
  return (
    <LegendList label={t('spotMarket.legend')}>
      {shown.map((level) => (
        <li key={level}>
          <PriceLevelMark level={level} text={words.levelText(level) + limits[level]} />
        </li>
      ))}
    </LegendList>
  )
}
