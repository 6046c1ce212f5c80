import {
  type LocationPowers,
  MOST_VERSIONS,
  type PowersVersion,
} from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { minimumPowerKw } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { changedValues } from '../../platform/audit.ts'
import type { Change, Person } from '../../platform/changes.ts'
import { invalidField } from '../../platform/errors.ts'
import { markBlockPowers } from '../pricing/index.ts'
import { type AccessibleLocation, locationSubject } from '../tenancy/index.ts'
import { getPowersVersions } from './known-powers.queries.ts'

/** How far ahead a change may be entered: it has to be requested from the operator in advance. */
const MOST_DAYS_AHEAD = 400

/**
 * @param powers null: deletes the powers of the month, or all of them
 * @param validFrom first day of a month; null: from this month on, or for deleting, all versions
 * @param today powers without a start begin in the month of this day
 * @throws AppError `invalid` for powers that cannot be agreed, by block, and for a month too far ahead
 */
export async function setAgreedPowers(
  change: Change<Person>,
  location: AccessibleLocation,
  { powers, validFrom }: { readonly powers: LocationPowers | null; readonly validFrom: LocalDate | null },
  today: LocalDate,
): Promise<void> {
  const { tx } = change
  const versions = await getPowersVersions(tx, location)
  if (powers === null) await forget(change, location, validFrom, versions)
  else
    await keep(
      change,
      location,
      { powers, validFrom: validFrom ?? `${today.slice(0, 7)}-01` },
      versions,
      today,
    )
}

async function forget(
  change: Change<Person>,
  location: AccessibleLocation,
  validFrom: LocalDate | null,
  versions: readonly PowersVersion[],
) {
  const gone = versions.filter((version) => validFrom === null || version.validFrom === validFrom)
  for (const version of gone) {
    await change.tx
      .deleteFrom('agreed_powers')
      .where('location_id', '=', location.id)
      .where('valid_from', '=', version.validFrom)
      .execute()
    await auditChange(change, location, version, null)
  }
}

async function keep(
  change: Change<Person>,
  location: AccessibleLocation,
  { powers, validFrom }: PowersVersion,
  versions: readonly PowersVersion[],
  today: LocalDate,
) {
  if (validFrom > addDays(today, MOST_DAYS_AHEAD)) throw invalidField('validFrom', 'is too far ahead')
  assertPossible(powers, validFrom)
  const before = versions.find((version) => version.validFrom === validFrom)
  if (!before && versions.length >= MOST_VERSIONS)
    throw invalidField('validFrom', 'would exceed the maximum number of versions')
  const row = {
    connection_kw: powers.connectionKw,
    phases: powers.phases,
    consumer: powers.consumer,
    user_group: powers.userGroup,
    kw: [...powers.kw],
    set_by: powers.setBy,
  }
  await change.tx
    .insertInto('agreed_powers')
    .values({ location_id: location.id, valid_from: validFrom, ...row })
    .onConflict((conflict) => conflict.columns(['location_id', 'valid_from']).doUpdateSet(row))
    .execute()
  await auditChange(change, location, before ?? null, { powers, validFrom })
}

/** Changes are logged; unchanged values are not. */
async function auditChange(
  change: Change<Person>,
  location: AccessibleLocation,
  before: PowersVersion | null,
  after: PowersVersion | null,
) {
  const changed = changedValues(auditValues(before), auditValues(after))
  if (!changed) return
  await change.audit({ ...locationSubject(location), ...changed, action: 'location.set-agreed-powers' })
  await markBlockPowers(change.tx, location.id, before?.validFrom ?? after?.validFrom)
}

/** @param date start of the powers, and date for the minimum power rule */
function assertPossible(powers: LocationPowers, date: LocalDate) {
  if (powers.connectionKw <= 0) throw invalidField('powers.connectionKw', 'must be above 0')
  if (powers.consumer === 'household' && powers.userGroup !== 0)
    throw invalidField('powers.userGroup', 'is not a user group for households')
  const [problem] = powerProblems(powers.kw, {
    minKw: minimumPowerKw(powers, date),
    maxKw: powers.connectionKw,
  })
  if (problem)
    throw invalidField(
      `powers.kw.${problem.block - 1}`,
      `${problem.code}${problem.limitKw === null ? '' : ` ${problem.limitKw} kW`}`,
    )
}

const auditValues = (version: PowersVersion | null) => ({
  validFrom: version?.validFrom ?? null,
  agreedKw: version?.powers.kw.join(', ') ?? null,
  connectionKw: version?.powers.connectionKw ?? null,
  phases: version?.powers.phases ?? null,
  consumer: version?.powers.consumer ?? null,
  userGroup: version?.powers.userGroup ?? null,
  setBy: version?.powers.setBy ?? null,
})
