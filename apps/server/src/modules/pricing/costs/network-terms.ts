import type { NetworkTerms } from '@kilowatt/domain/pricing/cost/network-power'
import type { Db } from '../../../platform/database/db.ts'

/** Grid agreements of locations; those with unknown agreed powers are absent. */
export type NetworkTermsOf = (
  db: Db,
  locationIds: readonly number[],
) => Promise<ReadonlyMap<number, NetworkTerms>>
