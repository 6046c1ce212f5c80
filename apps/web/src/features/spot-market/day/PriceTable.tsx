import { type PriceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import { useTranslation } from 'react-i18next'
import { PriceLevelMark } from '../levels/PriceLevelMark.tsx'
import type { PriceTexts } from '../levels/use-price-texts.ts'
import classes from './PriceTable.module.css'
import type { StackedDay } from './paid-day.ts'
import { partNames } from './part-names.ts'

type Props = {
  day: StackedDay
  bounds: PriceBounds | null
  texts: PriceTexts
  caption: string
  nowMs: number
}

/** Every price of a day, with its level as a word. */
export function PriceTable({ day, bounds, texts, caption, nowMs }: Props) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.box} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('words.time')}</th>
            <th scope="col">{t('spotMarket.priceIn', { unit: day.unit.unit })}</th>
            {day.stack?.map(({ part }) => (
              <th key={part} scope="col" className={classes.part}>
                {t(partNames[part])}
              </th>
            ))}
            <th scope="col">{t('spotMarket.level')}</th>
          </tr>
        </thead>
        <tbody>
          {day.bars.map((bar, i) => (
            <tr key={bar.startMs} data-now={(bar.startMs <= nowMs && nowMs < bar.endMs) || undefined}>
              <th scope="row">{texts.spanText(bar)}</th>
              <td>{texts.exactText(bar.price)}</td>
              {day.stack?.map(({ part, perBar }) => (
                <td key={part} className={classes.part}>
                  {texts.exactText(bar.price === null ? null : (perBar[i] ?? null))}
                </td>
              ))}
              <td>
                {bar.price === null ? (
                  t('spotMarket.noData')
                ) : (
                  <PriceLevelMark
                    level={priceLevel(bar.price, bounds)}
                    text={texts.levelText(priceLevel(bar.price, bounds))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
