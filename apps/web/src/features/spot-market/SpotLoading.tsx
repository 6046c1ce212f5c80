import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CardSkeleton } from '../../ui/data/CardSkeleton.tsx'
import { KpiGrid } from '../../ui/data/KpiTile.tsx'
import { plotHeight } from './day/DayPlot.tsx'
import classes from './SpotScreen.module.css'

const figures = ['now', 'best', 'mean', 'tomorrow'] as const

type Props = {
  /** number of days to draw */
  days: 1 | 2
  compact: boolean
}

/** Placeholder for the prices of a day, each part at its final height. */
export function SpotLoading({ days, compact }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.parts} aria-busy="true">
      <KpiGrid
        wide
        label={t('spotMarket.figures')}
        kpis={figures.map((id) => ({ id, name: t('words.loading'), state: 'loading', caption: '' }))}
      />
      <div className={classes.tools}>
        <Skeleton height={compact ? 44 : 36} width={compact ? '100%' : 330} radius={8} />
      </div>
      <Skeleton height={18} width={compact ? '90%' : 420} radius={4} />
      {(['today', 'tomorrow'] as const).slice(0, days).map((day) => (
        <CardSkeleton key={day}>
          <Skeleton height={plotHeight(compact)} radius={8} />
        </CardSkeleton>
      ))}
    </div>
  )
}
