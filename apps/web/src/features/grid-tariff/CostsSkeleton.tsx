import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SLOT_PLOT_PX } from '../../shared/plot/SlotPlot.tsx'
import { CardSkeleton } from '../../ui/data/CardSkeleton.tsx'
import { FieldsSkeleton } from '../../ui/data/FieldsSkeleton.tsx'
import { KpiGrid } from '../../ui/data/KpiTile.tsx'
import { LinesSkeleton } from '../../ui/data/LinesSkeleton.tsx'
import classes from './grid-tariff.module.css'

const CHOICES_PX = [88, 80, 92, 84]

/** Placeholder of the tabs for months, or for parts of the costs. */
export const ChoicesSkeleton = () => (
  <div className={classes.months}>
    {CHOICES_PX.map((width) => (
      <Skeleton key={width} height={34} width={width} radius={8} />
    ))}
  </div>
)

const PlotSkeleton = () => (
  <CardSkeleton>
    <Skeleton height={SLOT_PLOT_PX} radius={8} />
  </CardSkeleton>
)

/** Placeholder of the systems side by side. */
export const ComparisonSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <ChoicesSkeleton />
    <PlotSkeleton />
    <LinesSkeleton lines={6} />
  </div>
)

/** Placeholder of the battery's fields, until the metering place is known. */
export const BatterySkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsSkeleton fields={6} className={classes.fields} />
    <LinesSkeleton lines={2} />
  </div>
)

/** Placeholder of the fields of a roof and its battery. */
export const SolarSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsSkeleton fields={8} className={classes.roomy} />
    <FieldsSkeleton fields={4} className={classes.roomy} />
    <LinesSkeleton lines={2} />
  </div>
)

/** Placeholder of the worker's result: its figures, and the first picture. */
export function CalculatedSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <KpiGrid
        wide
        label={t('words.loading')}
        kpis={['saving', 'payback', 'rest'].map((id) => ({
          id,
          name: t('words.loading'),
          state: 'loading',
          caption: '',
        }))}
      />
      <PlotSkeleton />
    </>
  )
}
