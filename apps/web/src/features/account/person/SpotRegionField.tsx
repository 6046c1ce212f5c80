import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { useChoicesHelp } from '../../../shared/forms/use-choices-help.tsx'
import { BiddingZoneSelect } from '../../../shared/places/BiddingZoneSelect.tsx'

type Props = {
  /** id of a region; null for none */
  value: number | null
  error: ReactNode
  onChange: (regionId: number | null) => void
}

/** The zone with which the spot market opens. The market page stores the same setting. */
export function SpotRegionField({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const query = useQuery(orpc.spotMarket.regions.queryOptions({ select: ({ data }) => data.entries }))
  const choicesHelp = useChoicesHelp()
  const regions = query.data ?? []
  return (
    <BiddingZoneSelect
      size="md"
      label={t('user.spotRegion')}
      description={choicesHelp(query, t('user.spotRegionHelp'))}
      error={error}
      // "none chosen" would be wrong until the zones have loaded
      {...(query.data && { none: t('user.spotRegionNone') })}
      regions={regions}
      value={regions.find(({ id }) => id === value)?.code ?? null}
      onChange={(code) => onChange(regions.find((region) => region.code === code)?.id ?? null)}
    />
  )
}
