import { type PriceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import { formatDuration } from '@kilowatt/domain/units/format-duration'

import type { TFunction } from 'i18next'
import { barAt, type ShownDay } from '../../shared/prices/shown-day.ts'
import type { Kpi } from '../../ui/data/KpiTile.tsx'
import type { BestTime } from './day/best-time.ts'
import { PriceLevelMark } from './levels/PriceLevelMark.tsx'
import type { PriceTexts } from './levels/use-price-texts.ts'

export type SpotFigures = {
  shown: ShownDay
  before: ShownDay | undefined
  /** the next day, if its prices are known */
  after: ShownDay | undefined
  bounds: PriceBounds | null
  best: BestTime | null
  hours: number
  isToday: boolean
  nowMs: number
}
type Wording = { t: TFunction; locale: string; texts: PriceTexts }

/** A day in four figures: the current price, the cheapest time, and a comparison with the days around it. */
export const spotKpis = (figures: SpotFigures, wording: Wording): Kpi[] =>
  figures.isToday
    ? [
        nowKpi(figures, wording),
        bestKpi(figures, wording),
        meanKpi(figures, wording),
        tomorrowKpi(figures, wording),
      ]
    : [
        meanKpi(figures, wording),
        bestKpi(figures, wording),
        extremeKpi(figures, wording, 'lowest'),
        extremeKpi(figures, wording, 'highest'),
      ]

function nowKpi({ shown, after, bounds, nowMs }: SpotFigures, { t, texts }: Wording): Kpi {
  const bars = [...shown.bars, ...(after?.bars ?? [])]
  const at = barAt({ bars }, nowMs)
  const price = bars[at]?.price ?? null
  if (price === null)
    return { id: 'now', name: t('words.now'), state: 'none', caption: t('spotMarket.unknownNow') }
  const level = priceLevel(price, bounds)
  const levelOf = (one: number | null) => (one === null ? null : priceLevel(one, bounds))
  const next = bars.slice(at).find((bar) => levelOf(bar.price) !== level)
  const nextLevel = next ? levelOf(next.price) : null
  return {
    id: 'now',
    name: (
      <>
        {t('words.now')}&ensp;
        <PriceLevelMark level={level} text={texts.levelText(level)} />
      </>
    ),
    state: 'value',
    value: texts.shown(price),
    caption:
      next && nextLevel
        ? t('spotMarket.until', {
            time: texts.timeText(next.startMs),
            level: texts.levelText(nextLevel).toLocaleLowerCase(),
          })
        : t('spotMarket.untilEnd', { time: texts.endText(bars.at(-1)?.endMs ?? nowMs) }),
  }
}

function bestKpi({ after, best, hours, isToday }: SpotFigures, { t, texts }: Wording): Kpi {
  if (!best)
    return {
      id: 'best',
      name: t('spotMarket.best', { hours }),
      state: 'none',
      caption: t('spotMarket.bestNone'),
    }
  const isTomorrow = after !== undefined && best.startMs >= after.answer.from
  const name = !isToday ? 'best' : isTomorrow ? 'bestTomorrow' : 'bestToday'
  const text = texts.timeText(best.startMs)
  return {
    id: 'best',
    name: t(`spotMarket.${name}`, { hours }),
    state: 'value',
    value: { value: text, unit: '', text, number: null, digits: 0 },
    caption: t('spotMarket.bestUntil', {
      time: texts.endText(best.endMs),
      price: texts.priceText(best.mean),
    }),
  }
}

function meanKpi({ shown, before, isToday }: SpotFigures, { t, texts }: Wording): Kpi {
  const name = t(isToday ? 'spotMarket.averageToday' : 'spotMarket.averageDay')
  const mean = shown.statistics?.mean ?? null
  if (mean === null) return { id: 'mean', name, state: 'none', caption: t('spotMarket.noData') }
  const negative = shown.statistics?.negativeMinutes ?? 0
  const dayBefore = before?.statistics?.mean ?? null
  return {
    id: 'mean',
    name,
    state: 'value',
    value: texts.shown(mean),
    caption:
      negative > 0
        ? t('spotMarket.negativeFor', { hours: texts.hoursText(negative) })
        : dayBefore === null
          ? ''
          : t(isToday ? 'spotMarket.yesterday' : 'spotMarket.dayBefore', {
              price: texts.numberText(dayBefore),
            }),
  }
}

function tomorrowKpi({ shown, after, nowMs }: SpotFigures, { t, locale, texts }: Wording): Kpi {
  const name = t('spotMarket.averageTomorrow')
  const { tomorrow } = shown.answer
  const mean = after?.statistics?.mean ?? null
  if (mean === null) {
    const waitMin = Math.ceil((tomorrow.expectedBy - nowMs) / 60_000)
    return {
      id: 'tomorrow',
      name,
      state: 'none',
      caption:
        waitMin > 0
          ? t('spotMarket.availableIn', { wait: formatDuration(waitMin, { locale }) })
          : t('spotMarket.lateShort'),
    }
  }
  const today = shown.statistics?.mean ?? null
  const change = today === null ? null : mean - today
  return {
    id: 'tomorrow',
    name,
    state: 'value',
    value: texts.shown(mean),
    caption:
      change === null
        ? ''
        : t('spotMarket.againstToday', { change: signed(texts.numberText(change), change) }),
  }
}

function extremeKpi({ shown }: SpotFigures, { t, texts }: Wording, which: 'lowest' | 'highest'): Kpi {
  const bar = which === 'lowest' ? shown.statistics?.min : shown.statistics?.max
  const name = t(`words.${which}`)
  if (!bar) return { id: which, name, state: 'none', caption: t('spotMarket.noData') }
  return {
    id: which,
    name,
    state: 'value',
    value: texts.shown(bar.price),
    caption: texts.spanText(bar),
  }
}

const signed = (text: string, value: number) => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text)
