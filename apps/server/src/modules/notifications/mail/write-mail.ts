import { noticeKinds } from '@kilowatt/contracts/notice-names'
import { webPaths } from '@kilowatt/contracts/web-paths'
import type { WrittenMail } from '../../mail/index.ts'
import type { DueDelivery } from '../delivery/due-deliveries.commands.ts'
import { type NoticeWords, noticeText, renderNotice } from '../notice-texts.ts'

/** Largest number of notices listed in one mail; further ones are in the app. */
const MOST_LISTED = 30

type Said = Pick<
  DueDelivery,
  'id' | 'kind' | 'severity' | 'topic' | 'isSolved' | 'values' | 'path' | 'mail' | 'isDigest'
>

/** Name of a mail in the outbox. */
export const eventOf = (deliveries: readonly Said[]): string =>
  deliveries.length === 1 && deliveries[0] ? deliveries[0].kind : 'notices'

/** One notice as a mail, or several notices as one. */
export function writeMail(
  deliveries: readonly [Said, ...Said[]],
  person: { readonly firstName: string },
  words: NoticeWords,
): (product: string) => WrittenMail {
  return (product) => {
    const say = (key: string, values: Record<string, string> = {}) =>
      noticeText(words, `notifications.${key}`, { ...values, product }) ?? ''
    const greeting =
      person.firstName === '' ? say('mailHello') : say('mailHelloName', { name: person.firstName })
    const [first, ...others] = deliveries
    const isMandatory = noticeKinds[first.kind]?.isMandatory ?? false
    const shared = {
      why: say(isMandatory ? 'mailWhyMandatory' : 'mailWhy'),
      whyLink: isMandatory ? null : { label: say('mailSettings'), path: webPaths.userNotifications() },
    }
    const one = (said: Said) => renderNotice(said, words, product)
    if (others.length === 0) {
      const { title, text } = one(first)
      return {
        ...shared,
        subject: title,
        paragraphs: [greeting, ...text.split('\n')],
        items: [],
        action:
          first.path === null
            ? null
            : { label: ownText(first, 'Action', words) ?? say('mailOpen'), path: first.path },
        other:
          first.mail.otherPath === undefined
            ? null
            : { label: ownText(first, 'Other', words) ?? say('mailOpen'), path: first.mail.otherPath },
      }
    }
    const count = { count: String(deliveries.length) }
    const rest = deliveries.length - MOST_LISTED
    return {
      ...shared,
      subject: first.isDigest
        ? say('mailDigestSubject', count)
        : say('mailManySubject', { first: one(first).title, count: String(others.length) }),
      paragraphs: [
        greeting,
        say('mailManyIntro', count),
        ...(rest > 0 ? [say('mailManyRest', { count: String(rest) })] : []),
      ],
      items: deliveries.slice(0, MOST_LISTED).map((said) => ({ ...one(said), path: said.path })),
      action: { label: say('mailOpenAll'), path: webPaths.inbox() },
      other: null,
    }
  }
}

const ownText = ({ kind, values }: Said, part: string, words: NoticeWords) =>
  noticeText(words, `${noticeKinds[kind]?.feature}.${kind}${part}`, values)
