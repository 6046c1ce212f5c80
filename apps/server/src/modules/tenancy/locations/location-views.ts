import type { Location } from '@kilowatt/contracts/tenancy/location'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** A location as it is answered: with what modules above know of it. The directory reads it, the program hands it in. */
export type LocationViews = {
  readonly getLocation: (db: Db, location: { readonly id: number }) => Promise<Location>
}

/** Called when a location's time zone, price zone or power limits change: what was calculated by them changes, too. */
export type OnMoved = (
  tx: Tx,
  location: { readonly id: number },
  moved: {
    /** its days begin at other instants */
    readonly isOtherClock: boolean
    readonly isOtherRegion: boolean
    /** its connection or panels carry another power */
    readonly isOtherPower: boolean
  },
) => Promise<void>
