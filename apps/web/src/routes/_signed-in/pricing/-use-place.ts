import { getRouteApi } from '@tanstack/react-router'
import type { PricingPlace } from './-PlanPages.tsx'

const locationRoute = getRouteApi('/_signed-in/locations/$locationId')

/** The location in the address, as the price pages need it. */
export function usePricingPlace(): NonNullable<PricingPlace> {
  const { id, name, timezone, country } = locationRoute.useLoaderData()
  return { id, name, timezone: timezone.name, countryCode: country.code }
}
