import type { Site } from '@kilowatt/domain/strategies/site'

/** Looks at locations each time they are decided. */
export type SiteWatch = {
  readonly look: (locationId: number, site: Site) => void
  /** Locations that another server has now. */
  readonly forget: (locationIds: Iterable<number>) => void
}
