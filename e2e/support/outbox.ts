import { type APIRequestContext, expect } from '@playwright/test'

type Head = { id: number; event: string; subject: string }

/** The link in the newest mail about `event` to a person. Waits for the mail to be sent. */
export async function linkOfMail(
  asAdmin: APIRequestContext,
  recipient: string,
  event: string,
): Promise<string> {
  const find = async () => (await headsOf(asAdmin, recipient, event))[0]
  await expect.poll(find, { message: `${event} to ${recipient}` }).toBeDefined()
  const { data } = await (await asAdmin.get(`/api/admin/outbox/${(await find())?.id}`)).json()
  const link = /https?:\/\/\S+/.exec(data.mail.text)?.[0]
  if (link === undefined) throw new Error(`no link in “${data.mail.subject}”`)
  return link
}

/** Subjects of the mails about `event` to a person, newest first. */
export async function subjectsOfMails(
  asAdmin: APIRequestContext,
  recipient: string,
  event: string,
): Promise<string[]> {
  const heads = await headsOf(asAdmin, recipient, event)
  return heads.map(({ subject }) => subject)
}

async function headsOf(asAdmin: APIRequestContext, recipient: string, event: string): Promise<Head[]> {
  const { data } = await (await asAdmin.get('/api/admin/outbox', { params: { recipient } })).json()
  return data.mails.filter((mail: Head) => mail.event === event)
}
