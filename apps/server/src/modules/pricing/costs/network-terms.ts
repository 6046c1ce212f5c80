import type { NetworkTerms } from '@kilowatt/domain/pricing/cost/network-power'
import type { Db } from '../../../platform/database/db.ts'

/** Network terms of locations; those whose agreed powers are not known are not there. */
export type NetworkTermsOf = (
  db: Db,
  locationIds: readonly number[],
) => Promise<ReadonlyMap<number, NetworkTerms>>
