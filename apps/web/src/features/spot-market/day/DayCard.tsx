import type { AxisScale } from '@kilowatt/charts/axis-scale'
import { rangeText } from '@kilowatt/charts/time-labels'
import { type PriceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { PriceLevelMark } from '../levels/PriceLevelMark.tsx'
import { usePriceTexts } from '../levels/use-price-texts.ts'
import { type BestTime, shareOf } from './best-time.ts'
import classes from './DayCard.module.css'
import { DayPlot } from './DayPlot.tsx'
import { PriceTable } from './PriceTable.tsx'
import type { StackedDay } from './paid-day.ts'
import { partNames } from './part-names.ts'

type Props = {
  day: StackedDay
  /** Today, Tomorrow; only the date for other days */
  name: string | null
  scale: AxisScale
  bounds: PriceBounds | null
  nowMs: number
  best: BestTime | null
  bestLabel: string
  view: 'chart' | 'table'
  compact: boolean
}

/** A day with an overview and every price. Values at the cursor replace the overview. */
export function DayCard({ day, name, scale, bounds, nowMs, best, bestLabel, view, compact }: Props) {
  const { t, i18n } = useTranslation()
  const [cursor, setCursor] = useState<number | null>(null)
  const { answer, unit, statistics } = day
  const zone = answer.region.timezone
  const texts = usePriceTexts(unit, zone)
  const date = rangeText(
    { startMs: answer.from, endMs: answer.to },
    { range: 'day' },
    { zone, locale: i18n.language },
  )
  const read = cursor === null ? undefined : day.bars[cursor]
  return (
    <Card
      heading={name ?? date}
      note={<span className="dim">{name ? `${date}, ${unit.unit}` : unit.unit}</span>}
      end={
        <output className={classes.readout} aria-label={t('spotMarket.readoutLabel')}>
          {read ? (
            <>
              <span>{texts.spanText(read)}</span>
              <b>{texts.priceText(read.price)}</b>
              {read.price === null ? (
                <span>{t('spotMarket.noData')}</span>
              ) : (
                <PriceLevelMark
                  level={priceLevel(read.price, bounds)}
                  text={texts.levelText(priceLevel(read.price, bounds))}
                />
              )}
              {read.price !== null && day.stack && (
                <span className={classes.pieces}>
                  {day.stack
                    .map(
                      ({ part, perBar }) =>
                        `${t(partNames[part])} ${texts.numberText(perBar[cursor ?? 0] ?? null)}`,
                    )
                    .join(' + ')}
                </span>
              )}
            </>
          ) : (
            statistics && (
              <>
                <span>
                  {t('spotMarket.lowest')} <b>{texts.numberText(statistics.min.price)}</b>{' '}
                  {t('spotMarket.peakWhen', { time: texts.timeText(statistics.min.startMs) })}
                </span>
                <span className={classes.mean}>
                  {t('spotMarket.average')} <b>{texts.numberText(statistics.mean)}</b>
                </span>
                <span>
                  {t('spotMarket.highest')} <b>{texts.numberText(statistics.max.price)}</b>{' '}
                  {t('spotMarket.peakWhen', { time: texts.timeText(statistics.max.startMs) })}
                </span>
              </>
            )
          )}
        </output>
      }
    >
      {view === 'table' ? (
        <PriceTable day={day} bounds={bounds} texts={texts} caption={date} nowMs={nowMs} />
      ) : (
        <DayPlot
          day={day}
          scale={scale}
          bounds={bounds}
          nowMs={nowMs}
          best={shareOf(best, day)}
          bestLabel={bestLabel}
          cursor={cursor}
          compact={compact}
          label={t('spotMarket.plotLabel', { date })}
          onCursor={setCursor}
        />
      )}
    </Card>
  )
}
