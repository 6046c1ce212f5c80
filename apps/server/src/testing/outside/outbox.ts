import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from '../servers/test-server.ts'

export type OutboxMail = {
  event: string
  locale: string
  sender: string
  subject: string
  text: string
  link: URL | null
}

const PATIENCE_MS = 10_000

/** The newest mail to an address, once there are `count` of them; jobs send mails a moment after the answer. */
export async function mailTo(
  { app }: Pick<TestServer, 'app'>,
  recipient: string,
  count = 1,
): Promise<OutboxMail> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const mails = await mailsTo({ app }, recipient)
    const newest = mails.at(-1)
    if (newest && mails.length >= count) return newest
    if (performance.now() > until) throw new Error(`${mails.length} mails to ${recipient}, not ${count}`)
    await pause(20)
  }
}

/** All mails to an address, oldest first. */
export async function mailsTo({ app }: Pick<TestServer, 'app'>, recipient: string): Promise<OutboxMail[]> {
  const rows = await app.platform.db
    .selectFrom('mail')
    .select(['event', 'locale', 'sender', 'subject', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return rows.map(({ text, ...head }) => {
    const address = text?.match(/https?:\/\/\S+/)?.[0]
    return { ...head, text: text ?? '', link: address === undefined ? null : new URL(address) }
  })
}

/** The secret in a mail's link. */
export const tokenIn = ({ link }: Pick<OutboxMail, 'link'>) => link?.searchParams.get('token') ?? ''
