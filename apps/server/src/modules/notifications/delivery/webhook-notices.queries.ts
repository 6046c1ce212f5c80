import { noticeKinds } from '@kilowatt/contracts/notice-names'
import type { Db } from '../../../platform/database/db.ts'
import { mapWithYields } from '../../../platform/long-work.ts'
import type { NoticeNeeds } from '../../../platform/notices.ts'
import { getBrandOrDefault } from '../../branding/index.ts'
import type { PeopleWithWebhooks, WebhookNotice } from '../channel.ts'
import { noticeWords, renderNotice, writtenValues } from '../notice-texts.ts'
import type { QueuedNotice } from './queued-notice.ts'

/** Notices in the form for webhooks, in English, without those that certainly no webhook wants. */
export async function webhookNotices(
  db: Db,
  notices: readonly QueuedNotice[],
  people: ReadonlyMap<number, readonly number[]>,
  owners: PeopleWithWebhooks,
): Promise<WebhookNotice[]> {
  if (owners.userIds.size === 0 && owners.companyIds.size === 0) return []
  const [words, companyOf, { productName }] = await Promise.all([
    noticeWords('en'),
    companiesOfLocations(db, notices),
    // no brand has the id 0
    getBrandOrDefault(db, 0),
  ])
  const written = await mapWithYields(notices, (notice): WebhookNotice | null => {
    const kind = noticeKinds[notice.kind]
    if (kind === undefined) return null
    const userIds = people.get(notice.id) ?? []
    const locationId = idOf('location', notice.needs)
    const companyId = kind.isToPeopleOnly
      ? null
      : (idOf('company', notice.needs) ?? companyOf.get(locationId ?? 0) ?? null)
    const isWanted =
      owners.companyIds.has(companyId ?? 0) || userIds.some((userId) => owners.userIds.has(userId))
    if (!isWanted) return null
    return {
      id: notice.id,
      kind: notice.kind,
      group: kind.group,
      severity: notice.severity,
      userIds,
      needs: notice.needs,
      companyId,
      locationId,
      ...renderNotice({ ...notice, isSolved: notice.is_solved }, words, productName),
      values: writtenValues(notice.values, words),
      alarm: notice.alarm,
      path: notice.path,
      topic: notice.topic,
      isSolved: notice.is_solved,
      createdAt: notice.created_at,
    }
  })
  return written.filter((notice) => notice !== null)
}

const idOf = (type: NoticeNeeds['type'], needs: NoticeNeeds) =>
  needs.type === type && 'id' in needs ? needs.id : null

async function companiesOfLocations(db: Db, notices: readonly QueuedNotice[]): Promise<Map<number, number>> {
  const ids = [...new Set(notices.flatMap(({ needs }) => idOf('location', needs) ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('location')
    .select(['id', 'company_id as companyId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}
