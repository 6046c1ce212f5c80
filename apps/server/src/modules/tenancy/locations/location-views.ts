import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Db, Tx } from '../../../platform/database/db.ts'

/**
 * A location in a response, with data of modules above. The directory implements this, and the program
 * injects it.
 */
export type LocationViews = {
  readonly getLocation: (db: Db, location: { readonly id: number }) => Promise<Location>
}

/** Called when a location's time zone, price zone or power limits change, because calculations depend on them. */
export type OnMoved = (
  tx: Tx,
  location: { readonly id: number },
  moved: {
    /** whether the location's days now start at other times */
    readonly isOtherClock: boolean
    readonly isOtherRegion: boolean
    /** whether the power of its connection or panels changed */
    readonly isOtherPower: boolean
  },
) => Promise<void>
