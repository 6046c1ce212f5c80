import type { User } from '@kilowatt/contracts/identity/auth'
import type { SpotRegion } from '@kilowatt/contracts/spot-market/spot-market'
import { currencyOfCountry } from '@kilowatt/domain/units/country-currency'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { SpotScreen } from '../../../features/spot-market/SpotScreen.tsx'
import type { SpotSearch } from '../../../features/spot-market/spot-search.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useAccountSaved } from '../user/-account-data.tsx'

const HALF_MINUTE_MS = 30_000

type Props = {
  user: User
  /** the zone of the place that the page is about */
  placeRegion: string | null
  noRegion: ReactNode
  backHref?: string
  search: SpotSearch
  onSearch: (change: Partial<SpotSearch>) => void
}

/** The spot market in the zone of the address, of the place, or of the person; and the way to keep it as the person's own. */
export function SpotMarket({ user, placeRegion, noRegion, backHref, search, onSearch }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const nowMs = useNow(HALF_MINUTE_MS)
  const saved = useAccountSaved()
  const query = useQuery(orpc.spotMarket.regions.queryOptions({ select: ({ data }) => data.entries }))
  const keep = useMutation({
    mutationFn: async (region: SpotRegion) => {
      const { personal } = (await client.account.get()).data.account
      return client.account.savePersonal({ ...personal, spotMarketRegionId: region.id })
    },
    onSuccess: async ({ data }) => {
      await saved(data.account)
      toastSuccess(t('spotMarket.kept'))
    },
    onError: (error) => toastError(refusal(error)),
  })
  if (query.error && !query.data)
    return (
      <LoadFailure title={t('spotMarket.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
    )
  if (!query.data) return <Skeleton height={480} radius={14} />
  const regions = query.data
  const codes = [search.region, placeRegion, user.spotMarketRegion, onlyZoneOf(user.country, regions)]
  const region = codes.flatMap((code) => regions.find((one) => one.code === code) ?? [])[0] ?? null
  return (
    <SpotScreen
      regions={regions}
      region={region}
      noRegion={noRegion}
      search={search}
      currency={currencyOfCountry(user.country)}
      nowMs={nowMs}
      backHref={backHref}
      own={{
        isOwn: region !== null && region.code === user.spotMarketRegion,
        isSaving: keep.isPending,
        onKeep: () => region && keep.mutate(region),
      }}
      onSearch={onSearch}
    />
  )
}

/** A country with several zones leaves the choice to the person. */
function onlyZoneOf(country: string | null, regions: readonly SpotRegion[]): string | null {
  const zones = regions.filter(({ countryCode }) => countryCode === country)
  return zones.length === 1 ? (zones[0]?.code ?? null) : null
}
