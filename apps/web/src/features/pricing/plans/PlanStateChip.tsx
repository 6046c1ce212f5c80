import type { PlanSummary } from '@kilowatt/contracts/pricing/utility-plans'
import { IconCalendarTime, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { dayText } from './plan-span.ts'

type Props = { plan: Pick<PlanSummary, 'current' | 'next' | 'drafts'> }

/** State of a plan: active, draft, or its first day if that is in the future. */
export function PlanStateChip({ plan: { current, next } }: Props) {
  const { t } = useTranslation()
  if (current) {
    const label =
      current.validTo === null ? t('plans.holds') : t('plans.holdsUntil', { day: dayText(current.validTo) })
    return <StatusChip tone="ok" icon={IconCircleCheck} label={label} />
  }
  if (next)
    return (
      <StatusChip
        tone="info"
        icon={IconCalendarTime}
        label={t('plans.fromDay', { day: dayText(next.validFrom) })}
      />
    )
  return <StatusChip tone="offline" icon={IconPencil} label={t('plans.draft')} />
}
