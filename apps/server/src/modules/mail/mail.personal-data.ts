import { MOST_ROWS, type PersonalData, sentToFormerAddress } from '../../platform/personal-data.ts'

/** This module's part of an account export. */
export const mailPersonalData: PersonalData = {
  mails: {
    columns: ['mail.recipient'],
    read: (db, { userId, email }) =>
      db
        .selectFrom('mail')
        .select(['event', 'recipient', 'locale', 'sender', 'subject', 'status', 'created_at'])
        .where((eb) =>
          eb.or([
            eb('recipient', '=', email),
            sentToFormerAddress(userId, 'mail.recipient', 'mail.created_at'),
          ]),
        )
        .orderBy('id', 'desc')
        .limit(MOST_ROWS)
        .execute(),
  },
}
