import type { LocationPowers } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { powerProblems } from '@kilowatt/domain/tariff/powers/agreed-powers'
import { minimumPowerKw } from '@kilowatt/domain/tariff/powers/minimum-power'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import { changedValues } from '../../platform/audit.ts'
import type { Change, Person } from '../../platform/changes.ts'
import { invalidField } from '../../platform/errors.ts'
import { type AccessibleLocation, locationSubject } from '../tenancy/index.ts'
import { getAgreedPowers } from './agreed-powers.queries.ts'

/**
 * @param powers null: not known any more
 * @param today whose rule of the least power holds
 * @throws AppError `invalid` for powers that cannot be agreed, by block
 */
export async function setAgreedPowers(
  change: Change<Person>,
  location: AccessibleLocation,
  powers: LocationPowers | null,
  today: LocalDate,
): Promise<void> {
  const { tx } = change
  if (powers) assertPossible(powers, today)
  const before = await getAgreedPowers(tx, location)
  const changed = changedValues(toldInLog(before), toldInLog(powers))
  if (!changed) return
  if (powers === null) await tx.deleteFrom('agreed_powers').where('location_id', '=', location.id).execute()
  else {
    const row = {
      connection_kw: powers.connectionKw,
      phases: powers.phases,
      consumer: powers.consumer,
      user_group: powers.userGroup,
      kw: [...powers.kw],
      set_by: powers.setBy,
    }
    await tx
      .insertInto('agreed_powers')
      .values({ location_id: location.id, ...row })
      .onConflict((conflict) => conflict.column('location_id').doUpdateSet(row))
      .execute()
  }
  await change.audit({ ...locationSubject(location), ...changed, action: 'location.set-agreed-powers' })
}

function assertPossible(powers: LocationPowers, today: LocalDate) {
  if (powers.connectionKw <= 0) throw invalidField('powers.connectionKw', 'is no power')
  if (powers.consumer === 'household' && powers.userGroup !== 0)
    throw invalidField('powers.userGroup', 'is not one of households')
  const [problem] = powerProblems(powers.kw, {
    minKw: minimumPowerKw(powers, today),
    maxKw: powers.connectionKw,
  })
  if (problem)
    throw invalidField(
      `powers.kw.${problem.block - 1}`,
      `${problem.code}${problem.limitKw === null ? '' : ` ${problem.limitKw} kW`}`,
    )
}

const toldInLog = (powers: LocationPowers | null) => ({
  agreedKw: powers?.kw.join(', ') ?? null,
  connectionKw: powers?.connectionKw ?? null,
  phases: powers?.phases ?? null,
  consumer: powers?.consumer ?? null,
  userGroup: powers?.userGroup ?? null,
  setBy: powers?.setBy ?? null,
})
