import type { AlarmDuty } from '@kilowatt/contracts/alarms/alarm-duty'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'
import { nameOf } from '../centre/alarm-rows.queries.ts'
import { type Shift, shiftAt } from './shift-at.ts'

type Person = { readonly id: number; readonly name: string }
type ShownDuty = AlarmDuty & { people: Person[]; onCallNow: Person | null }

/** Lowest severity that is escalated if the company has not chosen another one. */
const INITIAL_SEVERITY = 'major'

/** Escalation and on-call weeks of a company, with the people who can be on duty. */
export async function getDuty(db: Db, { id }: AccessibleCompany, now: number): Promise<ShownDuty> {
  const [chosen, steps, shifts, people] = await Promise.all([
    db.selectFrom('alarm_duty').select('from_severity').where('company_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('alarm_escalation_step')
      .select(['after_min as afterMin', 'user_id as userId'])
      .where('company_id', '=', id)
      .orderBy('position')
      .execute(),
    listShifts(db, id),
    listPeople(db, id),
  ])
  // Shifts of people who no longer run the company are skipped, as in the escalation.
  const current = shiftAt(
    shifts.filter(({ userId }) => people.some(({ id }) => id === userId)),
    now,
  )
  return {
    fromSeverity: chosen?.from_severity ?? (INITIAL_SEVERITY satisfies Severity),
    ...{ steps, shifts, people },
    onCallNow: people.find((person) => person.id === current?.userId) ?? null,
  }
}

async function listShifts(db: Db, companyId: number): Promise<Shift[]> {
  const rows = await db
    .selectFrom('on_call_shift')
    .select(['user_id', 'from_at', 'until_at'])
    .where('company_id', '=', companyId)
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map(({ user_id, from_at, until_at }) => ({
    userId: user_id,
    from: from_at.getTime(),
    until: until_at.getTime(),
  }))
}

/** Aggregators of a company: they see all of its alarms. */
export async function listPeople(db: Db, companyId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, coalesce(${nameOf('p')}, p.email) as name
    from membership m join user_account p on p.id = m.user_id
    where m.company_id = ${companyId} and m.role = 'ROLE_AGGREGATOR'
    order by p.last_name collate name_order, p.first_name collate name_order, p.id
  `.execute(db)
  return rows
}
