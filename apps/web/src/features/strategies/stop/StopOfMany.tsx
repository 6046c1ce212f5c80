import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { REFRESH_MS } from '../strategy-queries.ts'
import { StopMenu } from './StopMenu.tsx'

type Props = {
  scope: { readonly locationGroupId: number } | { readonly companyId: number }
  name: string
}

/** Stops all strategies of a group or company, or lifts the stop, and shows that they are stopped. */
export function StopOfMany({ scope, name }: Props) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.setPoints.stops.queryOptions({
      input: scope,
      refetchInterval: REFRESH_MS,
      select: ({ data }) => data,
    }),
  )
  // what the menu offers depends on whether a stop is in effect
  if (!query.data) return null
  const { own, wider } = query.data
  const label = own
    ? t('companyId' in scope ? 'strategies.companyStopped' : 'strategies.groupStopped')
    : wider && t(wider.scope === 'company' ? 'strategies.companyStopped' : 'strategies.groupAboveStopped')
  return (
    <>
      {label && <StatusChip tone="critical" icon={IconHandStop} label={label} wraps />}
      <StopMenu scope={scope} name={name} isStopped={own !== null} />
    </>
  )
}
