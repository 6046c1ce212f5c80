import { DEFAULT_LANGUAGE } from '@kilowatt/i18n/spoken-languages'
import type { Db } from '../../../platform/database/db.ts'
import { findVisitedBrand, getBrandOrDefault } from '../../branding/index.ts'
import { noticeWords } from '../notice-texts.ts'
import { type StoredNotification, shownNotification } from './inbox.queries.ts'

export type Shown = ReturnType<typeof shownNotification>

/** Notifications in the language of the person, with the product's name of the visited site. */
export async function showTo(
  db: Db,
  userId: number,
  origin: string,
): Promise<(stored: StoredNotification) => Shown> {
  const [{ locale }, { productName }] = await Promise.all([
    db.selectFrom('user_account').select('locale').where('id', '=', userId).executeTakeFirstOrThrow(),
    findVisitedBrand(db, origin).then(({ id }) => getBrandOrDefault(db, id)),
  ])
  const words = await noticeWords(locale ?? DEFAULT_LANGUAGE)
  return (stored) => shownNotification(stored, words, productName)
}
