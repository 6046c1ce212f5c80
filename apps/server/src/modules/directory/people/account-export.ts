import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { getAccount } from '../../identity/index.ts'
import { csvOf, type Row } from './export-csv.ts'
import { exportMeteringPlaces, exportMeterReadings, exportNetworkPrices } from './export-metering.ts'
import { exportPlans } from './export-plans.ts'

const MAX_ROWS = 100_000

/**
 * What is kept about a person, as a zip: each part as JSON for programs and as CSV for people. No secret is in it, and none of the
 * texts of mails, since their links are secrets; nor the devices behind controllers and what they measured; what the meter-data portal told of one's metering places is. Of long parts the
 * newest rows. The text beside the button (`user.exportText`) says the same.
 */
export async function exportAccount(db: Db, userId: number): Promise<File> {
  const { personal, preferences, ...account } = await getAccount(db, userId)
  const locale = preferences.locale ?? 'en'
  const email = account.email.toLowerCase()
  const wasMine = (address: string, at: string) => sentToFormerAddress(userId, address, at)
  const parts: Record<string, Row[]> = {
    account: [{ ...account, createdAt: new Date(account.createdAt), ...personal, ...preferences }],
    consents: await db
      .selectFrom('consent')
      .select(['kind', 'granted', 'at', 'ip'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    companies: await db
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .select(['company.name as company', 'membership.role', 'membership.created_at as since'])
      .where('membership.user_id', '=', userId)
      .orderBy('company.name')
      .execute(),
    locations: await db
      .selectFrom('location')
      .innerJoin('company', 'company.id', 'location.company_id')
      .innerJoin('location_group', 'location_group.id', 'location.location_group_id')
      .innerJoin('country', 'country.id', 'location.country_id')
      .leftJoin('region', 'region.id', 'location.region_id')
      .select([
        'location.id',
        'location.name',
        'company.name as company',
        'location_group.name as location_group',
        'location.street',
        'location.house_number',
        'location.postcode',
        'location.city',
        'country.name as country',
        'region.name as bidding_zone',
        'location.latitude',
        'location.longitude',
        'location.timezone',
        'location.grid_limit_w',
        'location.solar_peak_w',
        'location.solar_tilt_deg',
        'location.solar_azimuth_deg',
        'location.created_at',
      ])
      .where('location.owner_id', '=', userId)
      .orderBy('location.id')
      .execute(),
    shares: await db
      .selectFrom('location_grant')
      .innerJoin('location', 'location.id', 'location_grant.location_id')
      .select([
        'location.name as location',
        'can_view',
        'can_control',
        'can_edit',
        'can_manage_users',
        'can_manage_pricing',
        'location_grant.created_at as since',
      ])
      .where('location_grant.user_id', '=', userId)
      .orderBy('location.id')
      .execute(),
    'monthly-reports': await db
      .selectFrom('monthly_report')
      .leftJoin('location', 'location.id', 'monthly_report.location_id')
      .leftJoin('location_group', 'location_group.id', 'monthly_report.location_group_id')
      .select([
        'location.name as location',
        'location_group.name as location_group',
        'monthly_report.wanted_at',
        'monthly_report.told_month',
      ])
      .where('monthly_report.user_id', '=', userId)
      .orderBy('monthly_report.id')
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'ways-to-sign-in': await db
      .selectFrom('account')
      .select(['provider_id', 'account_id', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'second-factor': await db
      .selectFrom('second_factor')
      .select((eb) => [
        'confirmed_at',
        eb
          .selectFrom('recovery_code')
          .select((codes) => codes.fn.countAll<number>().as('n'))
          .where('user_id', '=', userId)
          .as('recovery_codes_left'),
      ])
      .where('user_id', '=', userId)
      .execute(),
    links: await db
      .selectFrom('one_time_token')
      .select([
        'purpose',
        'for_email',
        sql<string | null>`data ->> 'newEmail'`.as('new_email'),
        'created_at',
        'expires_at',
        'used_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    attempts: await db
      .selectFrom('attempt')
      .select(['key', 'count', 'window_ends_at'])
      .where((eb) =>
        // Other keys hold networks, and numbers of other things.
        eb.or([
          eb('key', 'in', [
            ...['password', 'second-factor', 'export', 'claim', 'claim-look', 'invite', 'confirm-by'].map(
              (action) => `${action}:${userId}`,
            ),
            ...['register', 'verifyAgain', 'forgotten', 'sign-in', 'invite-to'].map(
              (action) => `${action}:${email}`,
            ),
            `change-email:${userId}`,
          ]),
          eb(sql<boolean>`starts_with(key, ${`sign-in:${email}:`})`, 'is', true),
        ]),
      )
      .orderBy('key')
      .execute(),
    mails: await db
      .selectFrom('mail')
      .select(['event', 'recipient', 'locale', 'sender', 'subject', 'status', 'created_at'])
      .where((eb) => eb.or([eb('recipient', '=', email), wasMine('mail.recipient', 'mail.created_at')]))
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'invites-to-me': await db
      .selectFrom('location_invite')
      .innerJoin('location', 'location.id', 'location_invite.location_id')
      .leftJoin('user_account as inviter', 'inviter.id', 'location_invite.invited_by')
      .select(['location.name as location', 'inviter.name as invited_by', ...inviteColumns])
      .where((eb) =>
        eb.or([
          eb('location_invite.email', '=', email),
          wasMine('location_invite.email', 'location_invite.created_at'),
          eb('confirmed_by', '=', userId),
        ]),
      )
      .orderBy('location_invite.id')
      .execute(),
    'invites-by-me': await db
      .selectFrom('location_invite')
      .innerJoin('location', 'location.id', 'location_invite.location_id')
      .select(['location.name as location', ...inviteColumns])
      .where('location_invite.invited_by', '=', userId)
      .orderBy('location_invite.id')
      .execute(),
    'company-invites-to-me': await db
      .selectFrom('company_invite')
      .innerJoin('company', 'company.id', 'company_invite.company_id')
      .leftJoin('user_account as inviter', 'inviter.id', 'company_invite.invited_by')
      .select(['company.name as company', 'inviter.name as invited_by', ...companyInviteColumns])
      .where((eb) =>
        eb.or([
          eb('company_invite.email', '=', email),
          wasMine('company_invite.email', 'company_invite.created_at'),
          eb('confirmed_by', '=', userId),
        ]),
      )
      .orderBy('company_invite.id')
      .execute(),
    'company-invites-by-me': await db
      .selectFrom('company_invite')
      .innerJoin('company', 'company.id', 'company_invite.company_id')
      .select(['company.name as company', ...companyInviteColumns])
      .where('company_invite.invited_by', '=', userId)
      .orderBy('company_invite.id')
      .execute(),
    controllers: await db
      .selectFrom('oem_device')
      .select(['serial', 'type', 'alias', 'claimed_at'])
      .where('owner_id', '=', userId)
      .orderBy('id')
      .execute(),
    // what the backups hold is the controllers'
    'controller-backups': await db
      .selectFrom('backup_task')
      .innerJoin('oem_device', 'oem_device.id', 'backup_task.oem_device_id')
      .select(['oem_device.serial', 'backup_task.kind', 'backup_task.status', 'backup_task.requested_at'])
      .where('backup_task.requested_by', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'software-updates': await db
      .selectFrom('software_update')
      .innerJoin('oem_device', 'oem_device.id', 'software_update.oem_device_id')
      .leftJoin('software_release', 'software_release.id', 'software_update.release_id')
      .select(['oem_device.serial', 'version', 'software_update.status', 'requested_at', 'ended_at'])
      .where('software_update.requested_by', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'software-releases': await db
      .selectFrom('software_release')
      .select(['type', 'version', 'created_at'])
      .where('created_by', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'software-uploads': await db
      .selectFrom('software_upload')
      .select(['type', 'version', 'expires_at'])
      .where('requested_by', '=', userId)
      .execute(),
    'software-downloads': await db
      .selectFrom('software_link')
      .innerJoin('software_release', 'software_release.id', 'software_link.release_id')
      .select(['version', 'expires_at'])
      .where('user_id', '=', userId)
      .limit(MAX_ROWS)
      .execute(),
    'software-rollouts': await db
      .selectFrom('software_rollout')
      .innerJoin('software_release', 'software_release.id', 'software_rollout.release_id')
      .select(['version', 'status', 'software_rollout.created_at'])
      .where('responsible_id', '=', userId)
      .orderBy('software_rollout.id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    tunnels: await db
      .selectFrom('tunnel')
      .innerJoin('oem_device', 'oem_device.id', 'tunnel.oem_device_id')
      .select(['oem_device.serial', 'tunnel.requested_at', 'tunnel.closed_at'])
      .where('tunnel.requested_by', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'direction-tests': await db
      .selectFrom('direction_test')
      .innerJoin('location', 'location.id', 'direction_test.location_id')
      .select(['location.name as location', 'tested_at', 'outcome', 'mended'])
      .where('tested_by', '=', userId)
      .orderBy('direction_test.id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    repairs: await db
      .selectFrom('reading_repair')
      .innerJoin('device', 'device.id', 'reading_repair.device_id')
      .select((eb) => [
        'device.name as device',
        'reading_repair.kind',
        'from_at',
        'to_at',
        'made_at',
        'undone_at',
        eb('made_by', '=', userId).as('made_by_me'),
      ])
      .where((eb) => eb.or([eb('made_by', '=', userId), eb('undone_by', '=', userId)]))
      .orderBy('reading_repair.id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    'utility-plans': await exportPlans(db, userId),
    setup: await db
      .selectFrom('setup_draft')
      .select(['saved_at', sql<string>`draft::text`.as('draft')])
      .where('user_id', '=', userId)
      .execute(),
    'shares-by-me': await db
      .selectFrom('location_grant')
      .innerJoin('location', 'location.id', 'location_grant.location_id')
      .innerJoin('user_account as guest', 'guest.id', 'location_grant.user_id')
      .select(['location.name as location', 'guest.email as guest', 'location_grant.created_at as since'])
      .where('location_grant.granted_by', '=', userId)
      .orderBy('location.id')
      .execute(),
    passkeys: await db
      .selectFrom('passkey')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'api-keys': await db
      .selectFrom('api_key')
      .select(['name', 'scope', 'prefix', 'created_at', 'expires_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'portal-tokens': await db
      .selectFrom('portal_credential')
      .select(['token_start', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    'metering-places': await exportMeteringPlaces(db, userId),
    'meter-readings': await exportMeterReadings(db, userId, MAX_ROWS),
    'network-prices': await exportNetworkPrices(db, userId),
    commands: await db
      .selectFrom('command')
      .select(['location_id', 'device_id', 'parameter', 'requested_at', 'status'])
      .where('requested_by', '=', userId)
      .orderBy('requested_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    activity: await db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'object_type', 'object_id', 'object_name', 'ip'])
      .select([jsonText('before'), jsonText('after')])
      .where('actor_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    // What others did to the account, or in its name. Where they sat and who they are is about them.
    'done-to-me': await db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'object_type', 'object_id', 'object_name'])
      .select([jsonText('before'), jsonText('after')])
      .where((eb) =>
        eb.or([
          eb('as_user_id', '=', userId),
          eb.and([eb('object_type', '=', 'user'), eb('object_id', '=', String(userId))]),
        ]),
      )
      .where('actor_id', 'is distinct from', userId)
      .orderBy('id', 'desc')
      .limit(MAX_ROWS)
      .execute(),
  }
  const files = Object.entries(parts).flatMap(([name, rows]) => [
    [`${name}.json`, strToU8(JSON.stringify(rows, null, 2))] as const,
    [`${name}.csv`, strToU8(csvOf(rows, locale))] as const,
  ])
  return new File([zipSync(Object.fromEntries(files))], 'my-data.zip', { type: 'application/zip' })
}

/**
 * What went to an address that the account had then: it may be somebody else's since. The notice of the change leaves a little
 * after it.
 */
const sentToFormerAddress = (userId: number, address: string, at: string) => sql<boolean>`exists (
  select from audit_entry change
  where change.object_type = 'user' and change.object_id = ${String(userId)} and change.action = 'user.change-email'
    and lower(change.before ->> 'email') = ${sql.ref(address)}
    and ${sql.ref(at)} <= change.at + interval '1 hour'
)`

const inviteColumns = [
  'location_invite.email',
  'location_invite.can_view',
  'location_invite.can_control',
  'location_invite.can_edit',
  'location_invite.can_manage_users',
  'location_invite.can_manage_pricing',
  'location_invite.created_at',
  'location_invite.expires_at',
  'location_invite.confirmed_at',
  'location_invite.revoked_at',
] as const

const companyInviteColumns = [
  'company_invite.email',
  'company_invite.role',
  'company_invite.created_at',
  'company_invite.expires_at',
  'company_invite.confirmed_at',
  'company_invite.revoked_at',
] as const

const jsonText = (column: 'before' | 'after') => sql<string | null>`${sql.ref(column)}::text`.as(column)
