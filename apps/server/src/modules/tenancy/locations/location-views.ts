import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Db } from '../../../platform/database/db.ts'

/** A location as it is answered: with what modules below know of it. The directory reads it, the program hands it in. */
export type LocationViews = {
  readonly getLocation: (db: Db, location: { readonly id: number }) => Promise<Location>
}
