import type { User } from '@kilowatt/contracts/identity/auth'
import type { SpotRegion } from '@kilowatt/contracts/spot-market/spot-market'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { currencyOfCountry } from '@kilowatt/domain/units/country-currency'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { SpotScreen } from '../../../features/spot-market/SpotScreen.tsx'
import { SpotScreenLoading } from '../../../features/spot-market/SpotScreenLoading.tsx'
import type { SpotSearch } from '../../../features/spot-market/spot-search.ts'
import type { PricedPlace } from '../../../features/spot-market/use-spot-days.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useAccountSaved } from '../user/-account-data.tsx'

const HALF_MINUTE_MS = 30_000

type Props = {
  user: User
  /** the page's location; null: the person's own page */
  location: Location | null
  noRegion: ReactNode
  backHref?: string
  search: SpotSearch
  onSearch: (change: Partial<SpotSearch>) => void
}

/**
 * The spot market in one zone: the zone of the address, of the place whose prices are shown, or of the
 * person. A button makes it the person's own zone.
 */
export function SpotMarket({ user, location, noRegion, backHref, search, onSearch }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const nowMs = useNow(HALF_MINUTE_MS)
  const saved = useAccountSaved()
  const priced = usePricedPlace(location, search)
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
  if (!query.data || priced.isWaiting) return <SpotScreenLoading search={search} backHref={backHref} />
  const regions = query.data
  const codes = [
    search.region,
    priced.region,
    location?.region?.code,
    user.spotMarketRegion,
    onlyZoneOf(user.country, regions),
  ]
  const region = codes.flatMap((code) => regions.find((one) => one.code === code) ?? [])[0] ?? null
  return (
    <SpotScreen
      regions={regions}
      region={region}
      noRegion={noRegion}
      search={search}
      places={priced.places}
      place={priced.place}
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

/** The zone of a country with only one; null for several, where the person has to choose. */
function onlyZoneOf(country: string | null, regions: readonly SpotRegion[]): string | null {
  const zones = regions.filter(({ countryCode }) => countryCode === country)
  return zones.length === 1 ? (zones[0]?.code ?? null) : null
}

const MOST_PLACES = 100

/**
 * The locations with a price list today (the page's own, or all that the person can see) and the one whose
 * prices are shown: from the address, or the first with a spot-market plan. For any other zone, only the
 * market's prices are known.
 */
function usePricedPlace(location: Location | null, { at, region }: SpotSearch) {
  const own = useQuery(
    orpc.priceLists.list.queryOptions({ input: location ? { locationId: location.id } : skipToken }),
  )
  const mine = useQuery(
    orpc.priceLists.mine.queryOptions({ input: location ? skipToken : { pageSize: MOST_PLACES } }),
  )
  const lists = location ? own : mine
  const places = (lists.data?.data.priceLists ?? [])
    .filter(({ isActive }) => isActive)
    .map(
      ({ locationId, locationName, plan, currency }): PricedPlace => ({
        locationId,
        name: locationName,
        plan: plan.name,
        isByMarket: plan.kind === 'spot_market',
        currency,
      }),
    )
  // without such a plan, the market's prices are shown
  const wanted =
    at === undefined
      ? places.find(({ isByMarket }) => isByMarket)
      : places.find(({ locationId }) => locationId === at)
  const requested = wanted && wanted.locationId !== location?.id ? wanted.locationId : null
  const found = useQuery(
    orpc.locations.get.queryOptions({ input: requested === null ? skipToken : { id: requested } }),
  )
  const of = requested === null ? location : found.data?.data.location
  const zone = of?.region?.code ?? null
  const isElsewhere = region !== undefined && zone !== null && region !== zone
  return {
    places,
    place: (!isElsewhere && of && wanted) || null,
    region: zone,
    // if prices cannot be fetched, the market's are shown
    isWaiting: lists.isLoading || found.isLoading,
  }
}
