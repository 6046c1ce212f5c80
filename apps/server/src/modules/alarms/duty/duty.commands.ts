import type { AlarmDuty } from '@kilowatt/contracts/alarms/alarm-duty'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type AccessibleCompany, companySubject } from '../../tenancy/index.ts'
import { listPeople } from './duty.queries.ts'

/**
 * Replaces escalation and on-call weeks of a company. People who were already notified of a shift are not
 * notified again.
 * @throws AppError `invalid` for steps out of order, shifts that end before they begin, and people who do not
 * run the company
 */
export async function setDuty(
  change: Change<Person>,
  company: AccessibleCompany,
  { fromSeverity, steps, shifts }: AlarmDuty,
): Promise<void> {
  const { tx } = change
  const companyId = company.id
  const people = new Set((await listPeople(tx, companyId)).map(({ id }) => id))
  steps.forEach(({ afterMin, userId }, i) => {
    const before = steps[i - 1]
    if (before && afterMin <= before.afterMin)
      throw invalidField(`steps.${i}.afterMin`, 'must be after the step before')
    if (userId !== null && !people.has(userId))
      throw invalidField(`steps.${i}.userId`, 'does not run the company')
  })
  shifts.forEach(({ userId, from, until }, i) => {
    if (until <= from) throw invalidField(`shifts.${i}.until`, 'must be after the start')
    if (!people.has(userId)) throw invalidField(`shifts.${i}.userId`, 'does not run the company')
  })
  await tx
    .insertInto('alarm_duty')
    .values({ company_id: companyId, from_severity: fromSeverity })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ from_severity: fromSeverity }))
    .execute()
  await tx.deleteFrom('alarm_escalation_step').where('company_id', '=', companyId).execute()
  if (steps.length > 0)
    await tx
      .insertInto('alarm_escalation_step')
      .values(
        steps.map(({ afterMin, userId }, position) => ({
          company_id: companyId,
          position,
          after_min: afterMin,
          user_id: userId,
        })),
      )
      .execute()
  await sql`
    with gone as (delete from on_call_shift where company_id = ${companyId} returning user_id, from_at, announced_at)
    insert into on_call_shift (company_id, user_id, from_at, until_at, announced_at)
    select ${companyId}, s.user_id, s.from_at, s.until_at,
      (select max(gone.announced_at) from gone where gone.user_id = s.user_id and gone.from_at = s.from_at)
    from unnest(
      ${shifts.map(({ userId }) => userId)}::integer[],
      ${shifts.map(({ from }) => new Date(from))}::timestamptz[],
      ${shifts.map(({ until }) => new Date(until))}::timestamptz[]
    ) as s (user_id, from_at, until_at)`.execute(tx)
  await change.audit({
    ...companySubject(company),
    action: 'company.set-alarm-duty',
    after: { fromSeverity, steps: steps.length, shifts: shifts.length },
  })
}
