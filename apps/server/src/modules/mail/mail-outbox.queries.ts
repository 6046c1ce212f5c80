import type { Db } from '../../platform/database/db.ts'
import { containsText } from '../../platform/database/folded-text.ts'
import { AppError } from '../../platform/errors.ts'

const head = ['id', 'event', 'recipient', 'locale', 'sender', 'subject', 'status', 'created_at'] as const

type Row = { created_at: Date }
const toMail = <T extends Row>({ created_at, ...rest }: T) => ({ ...rest, createdAt: created_at.getTime() })

type Filter = { page: number; pageSize: number; recipient?: string | undefined }

/** Mails of everyone, newest first. */
export async function listMails(db: Db, { page, pageSize, recipient }: Filter) {
  const matching = db
    .selectFrom('mail')
    .$if(recipient !== undefined, (qb) => qb.where(containsText('recipient', recipient ?? '')))
  const [rows, { total }] = await Promise.all([
    matching
      .select(head)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { mails: rows.map(toMail), total }
}

export async function getMail(db: Db, id: number) {
  const row = await db
    .selectFrom('mail')
    .select([...head, 'html', 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toMail(row)
}
