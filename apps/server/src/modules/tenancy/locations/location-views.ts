import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** A location as it is answered: with what modules below know of it. The directory reads it, the program hands it in. */
export type LocationViews = {
  readonly getLocation: (db: Db, location: { readonly id: number }) => Promise<Location>
}

/** Told when a location is in another time zone or price zone than before: what was counted by them is another. */
export type OnMoved = (
  tx: Tx,
  location: { readonly id: number },
  moved: { /** its days begin at other instants */ readonly isOtherClock: boolean },
) => Promise<void>
