import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CardSkeleton } from '../../../ui/data/CardSkeleton.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import classes from './PlanWizard.module.css'

const NAME_WIDTHS_PX = [120, 90, 60, 150, 110, 130, 96, 140]

/** A plan while it loads: its actions, and the facts of one version. */
export function PlanLoading({ backHref }: { backHref: string }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <PageHeader
        title={t('plans.title')}
        backHref={backHref}
        actions={<Skeleton height={36} width={150} radius={8} />}
      />
      <CardSkeleton>
        <div className={classes.factsSkeleton}>
          {NAME_WIDTHS_PX.map((width) => (
            <div key={width}>
              <Skeleton height={12} width={width} />
              <Skeleton height={12} width="60%" />
            </div>
          ))}
        </div>
      </CardSkeleton>
    </div>
  )
}
