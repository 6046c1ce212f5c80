import { sql } from 'kysely'
import { z } from 'zod'
import { system } from '../../platform/changes.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepStates } from './company-mail.commands.ts'
import { getCompanyMail } from './company-mail.queries.ts'
import { lookUpRecords, spfMechanismAt } from './record-lookup.ts'

/** Largest number of companies in one run; the others are checked in the next run. */
const MOST_AT_ONCE = 50

type Parts = Pick<Platform, 'db' | 'inTx'> & {
  readonly config: Pick<Platform['config'], 'dnsServers' | 'mailSpf' | 'smtpUrl' | 'publicUrl'>
}

/** Checks the senders of companies once a day, so missing records are noticed. */
export const checkSendersJob = (parts: Parts) =>
  defineJob({
    name: 'white-label.check-senders',
    payload: z.object({}),
    schedule: '23 * * * *',
    attempts: 1,
    timeoutS: 600,
    run: () => checkOldSenders(parts, Date.now()),
  })

/**
 * Checks the records of senders whose last check is a day old. If the name servers do not answer, nothing is
 * stored, and the next run tries again. Records that no person has checked yet are not checked here.
 */
export async function checkOldSenders({ db, inTx, config }: Parts, now: number): Promise<void> {
  // without mails to the outside, the right content of the SPF record is unknown
  if (config.publicUrl === null) return
  const spf = spfMechanismAt(config, config.publicUrl)
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from company_mail m join company c on c.id = m.company_id
    where m.checked_at < ${new Date(now)}::timestamptz - interval '1 day'
    order by random() limit ${MOST_AT_ONCE}
  `.execute(db)
  for (const company of rows) {
    const before = await getCompanyMail(db, company.id, spf)
    const found = await lookUpRecords(before.records, config.dnsServers)
    if (found.some(({ state }) => state === 'no_answer')) continue
    await inTx(system, (change) => keepStates(change, company, { before, found }))
  }
}
