import { strToU8, zipSync } from 'fflate'
import type { Db } from '../../../platform/database/db.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { getAccount } from './accounts.queries.ts'
import { csvOf } from './export-csv.ts'

/**
 * All stored data about a person, as a zip: each part that a module declares, as JSON for programs and as CSV
 * for people. It includes the portal's data about the person's metering places. It contains no secrets, no
 * texts of mails, whose links are secrets, and no devices behind controllers or their measurements. Long
 * parts contain only their newest rows. The text next to the button (`user.exportText`) lists the same.
 */
export async function exportAccount(db: Db, userId: number, personalData: PersonalData): Promise<File> {
  const { email, preferences } = await getAccount(db, userId)
  const locale = preferences.locale ?? 'en'
  const person = { userId, email: email.toLowerCase() }
  const files: (readonly [string, Uint8Array])[] = []
  for (const [name, { read }] of Object.entries(personalData)) {
    const rows = await read(db, person)
    files.push([`${name}.json`, strToU8(JSON.stringify(rows, null, 2))])
    files.push([`${name}.csv`, strToU8(csvOf(rows, locale))])
  }
  return new File([zipSync(Object.fromEntries(files))], 'my-data.zip', { type: 'application/zip' })
}
