import type { PortalSearch } from '../../../shared/portal/portal-search.ts'
import { CountryNotice } from '../CountryNotice.tsx'

type Props = {
  hasCountry: boolean
  search: PortalSearch
  onChange: (change: Partial<PortalSearch>) => void
}

/** Tokens and metering places. */
export function PortalManagement({ hasCountry }: Props) {
  return hasCountry ? null : <CountryNotice />
}
