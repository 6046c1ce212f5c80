import { Button } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStrategyPause } from '../../use-strategy-actions.ts'
import type { PlanChanges } from '../use-plan-changes.ts'
import { GreenerSlider } from './GreenerSlider.tsx'

type Props = {
  strategy: { readonly id: number; readonly name: string }
  greener: number
  changes: PlanChanges
  /** why the plan cannot be paused, and why its settings cannot be changed; null if they can */
  locked: { readonly pause: string | null; readonly settings: string | null }
}

/** What people may do about the whole plan: cheaper or greener, and a pause. */
export function PlanControls({ strategy, greener, changes, locked }: Props) {
  const { t } = useTranslation()
  const { pause, isBusy } = useStrategyPause(strategy)
  return (
    <>
      <GreenerSlider value={greener} locked={locked.settings} onChange={changes.prefer} />
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />}
        disabled={locked.pause !== null || isBusy}
        title={locked.pause ?? undefined}
        onClick={pause}
      >
        {t('planPage.pause')}
      </Button>
    </>
  )
}
