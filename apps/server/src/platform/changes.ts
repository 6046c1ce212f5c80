import { noticeKinds } from '@kilowatt/contracts/notice-names'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import { actorOf } from './access/access-rule.ts'
import type { RequestContext } from './access/request-context.ts'
import { type AuditActor, type AuditRecord, recordAudit } from './audit.ts'
import type { AfterCommit, Database, Tx } from './database/db.ts'
import type { AccessChange, AnnounceAccess } from './events/access-announcements.ts'
import type { EventBus, EventType } from './events/events.ts'
import { type NewNotice, noticesQueued, queueNotices } from './notices.ts'

/** Who makes a change, and from where. */
export type Author = {
  /** null: the system, or a person who is not signed in */
  readonly actor: AuditActor | null
  /** address of the caller; null for the system */
  readonly ip: string | null
  /** https or http, and host, as the caller's browser sees them, for links in mails; null for the system */
  readonly origin: string | null
}

/** A signed-in author. */
export type Person = Author & {
  readonly actor: Actor & AuditActor
  readonly ip: string
  readonly origin: string
}
/** An author who is not signed in. */
export type Visitor = Author & { readonly actor: null; readonly ip: string; readonly origin: string }

export const system = { actor: null, ip: null, origin: null } as const satisfies Author

/** The system as an author, with the reason shown in the audit log. */
export type ReasonedSystem = typeof system & { readonly reason: string }
export const systemBecause = (reason: string): ReasonedSystem => ({ ...system, reason })

export const personOf = (
  context: Parameters<typeof actorOf>[0] & Pick<RequestContext, 'ip' | 'origin'>,
): Person => ({ actor: actorOf(context), ip: context.ip, origin: context.origin })

export const visitorOf = ({ ip, origin }: Pick<RequestContext, 'ip' | 'origin'>): Visitor => ({
  actor: null,
  ip,
  origin,
})

/**
 * An entry of the audit log. It names the author of the change, or a person identified during it, such as the owner
 * of a link.
 */
type Entry = Omit<AuditRecord, 'actor' | 'ip'> & { readonly actor?: AuditActor }

/**
 * An open transaction with everything that belongs to a change: audit entries, announcements of granted or
 * revoked access, and events. All of them take effect if and only if the transaction commits.
 */
export type Change<By extends Author = Author> = {
  readonly tx: Tx
  readonly author: By
  readonly afterCommit: AfterCommit
  /** Notifies other modules after the commit. */
  readonly emit: <Event>(type: EventType<Event>, event: Event) => void
  readonly audit: (entry: Entry) => Promise<void>
  /** Notifies people after the commit, on the channels that each has chosen. */
  readonly notify: (notices: readonly NewNotice[]) => Promise<void>
  /**
   * Announces that a person's access changed. After the commit, every server process drops cached permissions
   * and checks its open streams again.
   */
  readonly announceAccess: (change: AccessChange) => Promise<void>
}

/** Runs `work` in one transaction. Actions deferred to the commit are dropped if `work` throws. */
export type InTx = <T, By extends Author>(author: By, work: (change: Change<By>) => Promise<T>) => Promise<T>

type Dependencies = {
  readonly database: Pick<Database, 'transaction'>
  readonly events: EventBus
  readonly announceAccess: AnnounceAccess
}

/** The only way to write: the caller passes an author, and `work` gets a `Change`. */
export const openChanges =
  ({ database, events, announceAccess }: Dependencies): InTx =>
  (author, work) =>
    database.transaction((tx, afterCommit) =>
      work({
        tx,
        author,
        afterCommit,
        emit: (type, event) => afterCommit(() => events.emit(type, event)),
        audit: (entry) => recordAudit(tx, { actor: author.actor, ...entry, ip: author.ip }),
        notify: async (notices) => {
          await queueNotices(
            tx,
            notices.map((notice) => ({ severity: noticeKinds[notice.kind].severity, ...notice })),
            author.origin,
          )
          afterCommit(() => events.emit(noticesQueued, null))
        },
        announceAccess: (change) => announceAccess(tx, afterCommit, change),
      }),
    )
