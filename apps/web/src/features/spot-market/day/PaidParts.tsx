import type { PaidPart } from '@kilowatt/domain/pricing/spot/paid-parts'
import { useTranslation } from 'react-i18next'
import type { PriceTexts } from '../levels/use-price-texts.ts'
import { LegendList } from './LegendList.tsx'
import classes from './PaidParts.module.css'
import { meanOf, type StackedDay } from './paid-day.ts'
import { partNames } from './part-names.ts'

/** The parts of a day's mean price, from the base part up. */
export function PaidParts({ day, texts }: { day: StackedDay; texts: PriceTexts }) {
  const { t } = useTranslation()
  if (!day.stack) return null
  return (
    <LegendList label={t('spotMarket.parts')}>
      {day.stack.map((one, i) => (
        <li key={one.part} className={i === 0 ? undefined : classes[one.part]}>
          <i className={classes.mark} />
          {t(partNames[one.part])} {texts.numberText(meanOf(day, one))}
        </li>
      ))}
    </LegendList>
  )
}

/** Fill of a part on top of another. */
export const pieceClass = (part: PaidPart) => `${classes.piece} ${classes[part]}`
