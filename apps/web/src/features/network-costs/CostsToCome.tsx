import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { SLOT_PLOT_PX } from '../../shared/plot/SlotPlot.tsx'
import { CardToCome } from '../../ui/data/CardToCome.tsx'
import { FieldsToCome } from '../../ui/data/FieldsToCome.tsx'
import { KpiGrid } from '../../ui/data/KpiTile.tsx'
import { LinesToCome } from '../../ui/data/LinesToCome.tsx'
import calculations from './calculations/Calculations.module.css'
import classes from './network-costs.module.css'

const FACTS_PX = [92, 130, 168, 150]
const CHOICES_PX = [88, 80, 92, 84]

const ChoicesToCome = () => (
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

/** The months of all systems before they are counted. */
export function CalculationsToCome() {
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.page} aria-busy="true">
      <div className={calculations.head}>
        <div className={calculations.facts}>
          {FACTS_PX.map((width) => (
            <Skeleton key={width} height={24} width={width} radius={99} />
          ))}
        </div>
        <div className={calculations.actions}>
          <Skeleton height={36} width={120} radius={8} />
          <Skeleton height={36} width={120} radius={8} />
        </div>
      </div>
      <FieldsToCome fields={5} className={calculations.powers} />
      <ChoicesToCome />
      <LinesToCome lines={compact ? 6 : 8} />
    </div>
  )
}

/** The systems beside each other before they are counted. */
export const ComparisonToCome = () => (
  <div className={classes.page} aria-busy="true">
    <ChoicesToCome />
    <PlotToCome />
    <LinesToCome lines={6} />
  </div>
)

/** What is asked about a battery, before the place that it would stand at is known. */
export const BatteryToCome = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsToCome fields={6} className={classes.fields} />
    <LinesToCome lines={2} />
  </div>
)

/** What is asked about a roof and a battery beside it. */
export const SolarToCome = () => (
  <div className={classes.page} aria-busy="true">
    <FieldsToCome fields={8} className={classes.roomy} />
    <FieldsToCome fields={4} className={classes.roomy} />
    <LinesToCome lines={2} />
  </div>
)

/** What the worker has not counted yet: its figures, and the first picture. */
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
