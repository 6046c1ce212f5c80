import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SLOT_PLOT_PX } from '../../shared/plot/SlotPlot.tsx'
import { CardToCome } from '../../ui/data/CardToCome.tsx'
import { FieldsToCome } from '../../ui/data/FieldsToCome.tsx'
import { KpiGrid } from '../../ui/data/KpiTile.tsx'
import { LinesToCome } from '../../ui/data/LinesToCome.tsx'
import classes from './grid-tariff.module.css'

const CHOICES_PX = [88, 80, 92, 84]

/** Placeholder of the tabs for months, or for parts of the costs. */
export const ChoicesToCome = () => (
  <div className={classes.months}>
    {CHOICES_PX.map((width) => (
      <Skeleton key={width} height={34} width={width} radius={8} />
    ))}
  </div>
)

const PlotToCome = () => (
  <CardToCome>
    <Skeleton height={SLOT_PLOT_PX} radius={8} />
  </CardToCome>
)

/** Placeholder of the systems side by side. */
export const ComparisonToCome = () => (
  <div className={classes.page} aria-busy="true">
    <ChoicesToCome />
    <PlotToCome />
    <LinesToCome lines={6} />
  </div>
)

/** Placeholder of the battery's fields, until the metering place is known. */
export const BatteryToCome = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsToCome fields={6} className={classes.fields} />
    <LinesToCome lines={2} />
  </div>
)

/** Placeholder of the fields of a roof and its battery. */
export const SolarToCome = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsToCome fields={8} className={classes.roomy} />
    <FieldsToCome fields={4} className={classes.roomy} />
    <LinesToCome lines={2} />
  </div>
)

/** Placeholder of the worker's result: its figures, and the first picture. */
export function CountedToCome() {
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
      <PlotToCome />
    </>
  )
}
