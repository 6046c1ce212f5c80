import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FieldsSkeleton } from '../../../ui/data/FieldsSkeleton.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { ChoicesSkeleton } from '../CostsSkeleton.tsx'
import classes from '../grid-tariff.module.css'
import calculations from './Calculations.module.css'

const FACTS_PX = [92, 130, 168, 150]

/** Placeholder of the months of all systems. */
export function CalculationsSkeleton() {
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
      <FieldsSkeleton fields={5} className={calculations.powers} />
      <ChoicesSkeleton />
      <LinesSkeleton lines={compact ? 6 : 8} />
    </div>
  )
}
