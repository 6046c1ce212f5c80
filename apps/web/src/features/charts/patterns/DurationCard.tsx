import { seriesStyles } from '@kilowatt/charts/series-styles'
import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { type DurationCurve, reachedFor } from '@kilowatt/domain/energy/series/load-duration'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, sharedPrefix } from '@kilowatt/domain/units/watt-prefix'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { usePalette } from '../series/use-palette.ts'
import classes from './HeatCard.module.css'
import type { Pattern } from './use-pattern.ts'
import type { PatternTexts } from './use-pattern-texts.ts'

const DurationPlot = lazy(() => import('./DurationPlot.tsx'))

export const durationHeight = (compact: boolean) => (compact ? 240 : 300)

type Props = {
  curve: DurationCurve
  quantity: ChartSeriesKey
  unit: Pattern['unit']
  /** length of an interval */
  hoursEach: number
  texts: PatternTexts
  compact: boolean
  label: string
}

/** Load duration: the readout, and the curve of power over the share of time it was reached. */
export function DurationCard({ curve, quantity, unit, hoursEach, texts, compact, label }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const palette = usePalette()
  const [cursor, setCursor] = useState<number | null>(null)
  const sharePct = cursor ?? 50
  const prefix = unit === '%' ? '' : sharedPrefix([curve.sorted[0] ?? 0])
  const frame = useMemo(
    () => ({
      curve,
      style: seriesStyles[quantity],
      palette,
      unit: unit === '%' ? '%' : `${prefix}W`,
      isLevel: unit === '%',
      number: (value: number) => formatNumber(scaleTo(prefix, value), { locale, digits: 3, trim: true }),
      share: (pct: number) => formatPercent(pct, { locale }).text,
      compact,
    }),
    [curve, quantity, palette, unit, prefix, locale, compact],
  )
  return (
    <Card
      heading={t('patterns.duration')}
      note={
        <span className="caption dim">
          {t(hoursEach < 1 ? 'patterns.durationQuarters' : 'patterns.durationHours')}
        </span>
      }
    >
      <output className={classes.readout} aria-label={t('charts.readoutLabel')}>
        <span>
          {t('patterns.reached', {
            share: formatPercent(sharePct, { locale, digits: 1, trim: true }).text,
            hours: formatNumber((sharePct / 100) * curve.sorted.length * hoursEach, { locale, digits: 0 }),
          })}
        </span>
        <b>{texts.valueText(reachedFor(curve, sharePct / 100))}</b>
      </output>
      <Suspense fallback={<Skeleton height={durationHeight(compact)} radius={8} />}>
        <DurationPlot frame={frame} cursor={cursor} label={label} onCursor={setCursor} />
      </Suspense>
    </Card>
  )
}
