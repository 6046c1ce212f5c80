import { sql } from 'kysely'
import { seedBackup } from '../../../seed/backups.ts'
import { seedLocationGroup } from '../../../seed/companies.ts'
import { seedDevice, seedDeviceGroup, seedOemDevice } from '../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../seed/locations.ts'
import { type SeededPerson, seedPerson } from '../../../seed/people.ts'
import { hashToken, newToken } from '../../modules/identity/index.ts'
import { issueToken } from '../../modules/identity/proof/one-time-tokens.ts'
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { codeOfApp } from '../people/authenticator.ts'
import { signedInAs } from '../people/sign-in.ts'
import { createSoftwarePasskey } from '../people/software-passkey.ts'
import { pngOf } from '../png-of.ts'
import type { ApiClient, TestServer } from '../servers/test-server.ts'
import { type AlarmsPlace, furnishAlarms } from './alarms-scene.ts'
import { type ControlPlace, furnishControl } from './control-scene.ts'
import { examplePlan } from './example-plan.ts'
import { furnishPush } from './push-scene.ts'
import { furnishSoftware, type SoftwarePlace } from './software-scene.ts'
import { furnishWebhook, type WebhookPlace } from './webhook-scene.ts'

/** A company with one of every object that a call can refer to. */
export type Place = {
  readonly companyId: number
  readonly rootGroupId: number
  /** a group without locations and groups */
  readonly emptyGroupId: number
  readonly locationId: number
  /** a location without a controller, with the same owner and grants */
  readonly bareLocationId: number
  readonly controllerId: number
  /** a configuration of that controller */
  readonly backupId: number
  /** behind that controller, which is connected */
  readonly deviceId: number
  readonly otherDeviceId: number
  readonly deletedDeviceId: number
  readonly deviceGroupId: number
  readonly otherDeviceGroupId: number
  /** repair of a minute of its readings */
  readonly repairId: number
  /** serial of an unlinked controller */
  readonly freeSerial: string
  readonly freeControllerId: number
  /** has a role in the company and no grant on the location */
  readonly memberId: number
  /** may view the location */
  readonly guestId: number
  readonly guestEmail: string
  /** has registered but not confirmed the address */
  readonly unconfirmedId: number
  /** a pending invite of `invited`, and the secret of its link */
  readonly inviteId: number
  readonly confirmationId: string
  readonly invited: SeededPerson
  /** a pending invite to the company for the same person, and the secret of its link */
  readonly companyInviteId: number
  readonly companyConfirmationId: string
  /** hash of the company brand's logo */
  readonly logoHash: string
  /** a mail in the outbox */
  readonly mailId: number
  readonly software: SoftwarePlace
  readonly alarms: AlarmsPlace
  readonly control: ControlPlace
  /** a plan of the company, and one that no price list uses */
  readonly planId: number
  readonly unusedPlanId: number
  /** a past price list of the location */
  readonly priceListId: number
  /** network prices that a super admin added for a month, and a work-free day in it */
  readonly networkPrice: NetworkPricePlace
  /** a metering place of a super admin that reports the location's import */
  readonly tiedPlaceId: number
  readonly webhook: WebhookPlace
}

type NetworkPricePlace = {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly workFreeDay: string
}

/** A person's own data. Every secret works once. */
export type Belongings = {
  readonly email: string
  readonly password: string
  /** a session other than that of the calls */
  readonly sessionId: number
  readonly apiKeyId: number
  /** a token of the meter-data portal, and a metering place read with it */
  readonly portalTokenId: number
  readonly meteringPlaceId: number
  /** a metering place that is read from files */
  readonly placeOfFilesId: number
  readonly passkeyId: number
  /** a browser that gets push messages */
  readonly pushSubscriptionId: number
  /** current code of the authenticator; the second factor is ready to be turned on, and each code works once */
  readonly code: (stepsAhead?: number) => string
  readonly newPasskey: ReturnType<SoftwarePasskey['register']>
  readonly passkeyAnswer: ReturnType<SoftwarePasskey['signIn']>
  readonly verifyToken: string
  readonly resetToken: string
}

type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

/** Scope of an example: the caller, and the company whose data is used. */
export type Scene = { readonly place: Place; readonly self: Belongings }

type Bare = { companyId: number; rootGroupId: number; locationId: number }

const VALID_S = 600

/** A metering place of the super admin reports the location's import. */
async function seedTie(db: Platform['db'], locationId: number, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('portal_device')
    .values({ user_id: userId, eimm: `3-${locationId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('portal_tie').values({ location_id: locationId, device_id: id }).execute()
  return id
}

/** Adds network prices in a month that no other company's data uses. */
async function seedNetworkPrice({ db }: Platform, companyId: number): Promise<NetworkPricePlace> {
  const month = companyId % (12 * 69)
  const isoDay = (ofMonth: number, day: number) =>
    new Date(Date.UTC(2030, month + ofMonth, day)).toISOString().slice(0, 10)
  const [from, to, workFreeDay] = [isoDay(0, 1), isoDay(1, 0), isoDay(0, 14)]
  const { id } = await db
    .insertInto('network_price')
    .values({
      kind: 'excess_factor',
      valid_from: from,
      valid_to: to,
      amounts: [1.2],
      source: 'UL RS',
      confidence: 'high',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('calendar_day')
    .values({ date: workFreeDay, is_work_free: true, source: 'decree' })
    .execute()
  return { id, from, to, workFreeDay }
}

/**
 * Adds one object of every kind to a company that has a location. `asSuperAdmin` creates objects that need
 * calls.
 */
export async function furnish(
  server: TestServer,
  { companyId, rootGroupId, locationId }: Bare,
  asSuperAdmin: ApiClient,
): Promise<Place> {
  const { platform } = server.app
  const { db } = platform
  const group = await seedLocationGroup(platform, { companyId, parentId: rootGroupId, name: 'Empty' })
  const bare = await seedLocation(platform, { companyId, locationGroupId: rootGroupId, name: 'Bare' })
  await giveSameAccess(db, { from: locationId, to: bare.id })
  const controller = await seedOemDevice(platform, { locationId })
  await db.updateTable('oem_device').set({ connected: true }).where('id', '=', controller.id).execute()
  const device = await seedDevice(platform, {
    locationId,
    oemDeviceId: controller.id,
    source: 'inv',
    parameters: [{ name: 'mode', kind: 'choice', choices: [0, 1] }],
  })
  const other = await seedDevice(platform, { locationId, name: 'Another' })
  const gone = await seedDevice(platform, { locationId, name: 'Gone' })
  await db.updateTable('device').set({ status: 'deleted' }).where('id', '=', gone.id).execute()
  const [roof, cellar] = await Promise.all(
    ['Roof', 'Cellar'].map((name) => seedDeviceGroup(platform, { locationId, name })),
  )
  const free = await seedOemDevice(platform)
  const member = await seedPerson(platform, { companyId, role: 'ROLE_USER_BASIC' })
  const guest = await seedPerson(platform)
  await seedGrant(platform, { locationId, userId: guest.id, actions: ['view'] })
  const unconfirmed = await seedPerson(platform, { emailVerified: false })
  const invited = await seedPerson(platform)
  const { invite } = (
    await asSuperAdmin.invites.send({ locationId, email: invited.email, permissions: viewOnly })
  ).data
  const confirmationId = newToken()
  await db
    .updateTable('location_invite')
    .set({ token_hash: hashToken(confirmationId) })
    .where('id', '=', invite.id)
    .execute()
  const toCompany = (
    await asSuperAdmin.companyInvites.send({ companyId, email: invited.email, role: 'ROLE_USER_BASIC' })
  ).data.invite
  const companyConfirmationId = newToken()
  await db
    .updateTable('company_invite')
    .set({ token_hash: hashToken(companyConfirmationId) })
    .where('id', '=', toCompany.id)
    .execute()
  const { logo } = (await asSuperAdmin.companyLogo.save({ companyId, content: pngOf('o') })).data
  return {
    companyId,
    rootGroupId,
    emptyGroupId: group.id,
    locationId,
    bareLocationId: bare.id,
    controllerId: controller.id,
    backupId: await seedBackup(platform, { oemDeviceId: controller.id, locationId }),
    deviceId: device.id,
    otherDeviceId: other.id,
    deletedDeviceId: gone.id,
    deviceGroupId: roof?.id ?? 0,
    otherDeviceGroupId: cellar?.id ?? 0,
    repairId: await seedRepair(db, device.id),
    freeSerial: free.serial,
    freeControllerId: free.id,
    memberId: member.id,
    guestId: guest.id,
    guestEmail: guest.email,
    unconfirmedId: unconfirmed.id,
    inviteId: invite.id,
    confirmationId,
    invited,
    companyInviteId: toCompany.id,
    companyConfirmationId,
    logoHash: logo.split('/').at(-1) ?? '',
    mailId: await seedMail(db),
    networkPrice: await seedNetworkPrice(platform, companyId),
    webhook: await furnishWebhook(platform, companyId, asSuperAdmin),
    tiedPlaceId: await seedTie(db, locationId, (await asSuperAdmin.auth.user()).data.user.id),
    software: await furnishSoftware(platform, { locationId, controllerId: controller.id }),
    alarms: await furnishAlarms(
      server,
      { companyId, locationId, bareLocationId: bare.id, guestId: guest.id },
      asSuperAdmin,
    ),
    control: await furnishControl(server, { locationId, controllerId: controller.id }, asSuperAdmin),
    ...(await furnishPrices(asSuperAdmin, { companyId, locationId })),
  }
}

async function furnishPrices(
  asSuperAdmin: ApiClient,
  { companyId, locationId }: Pick<Bare, 'companyId' | 'locationId'>,
): Promise<Pick<Place, 'planId' | 'unusedPlanId' | 'priceListId'>> {
  const owner = { kind: 'company', companyId } as const
  const { plan } = (await asSuperAdmin.utilityPlans.create({ owner, plan: examplePlan() })).data
  const unused = (await asSuperAdmin.utilityPlans.create({ owner, plan: examplePlan({ name: 'Unused' }) }))
    .data
  const { priceList } = (
    await asSuperAdmin.priceLists.create({
      locationId,
      planId: plan.id,
      validFrom: '2019-01-01',
      validTo: '2019-12-31',
    })
  ).data
  return { planId: plan.id, unusedPlanId: unused.plan.id, priceListId: priceList.id }
}

async function seedRepair(db: Platform['db'], deviceId: number): Promise<number> {
  const { id } = await db
    .insertInto('reading_repair')
    .values({
      device_id: deviceId,
      kind: 'drop',
      from_at: sql`date_trunc('minute', now() - interval '2 days')`,
      to_at: sql`date_trunc('minute', now() - interval '2 days') + interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function seedMail(db: Platform['db']): Promise<number> {
  const { id } = await db
    .insertInto('mail')
    .values({
      event: 'passwordChanged',
      recipient: 'somebody@example.com',
      locale: 'en',
      sender: 'Kilowatt <no-reply@example.com>',
      subject: 'Your password was changed',
      html: '<p>Hello</p>',
      text: 'Hello',
      status: 'outbox',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Owners and guests of one location get the same access to the other. */
async function giveSameAccess(db: Platform['db'], { from, to }: { from: number; to: number }) {
  await sql`update location set owner_id = (select owner_id from location where id = ${from}) where id = ${to}`.execute(
    db,
  )
  await sql`insert into location_grant
    select (jsonb_populate_record(g, jsonb_build_object('location_id', ${to}::int))).*
    from location_grant g where location_id = ${from}`.execute(db)
}

/** Only the permission to view. */
export const viewOnly = {
  view: true,
  control: false,
  edit: false,
  manageUsers: false,
  managePricing: false,
}

/** Gives a person one of every object that people can have. */
export async function belongingsOf(server: TestServer, person: SeededPerson): Promise<Belongings> {
  const { id: userId, email, password } = person
  const api = server.client(await signedInAs(server, person))
  const tokenFor = (purpose: 'verify_email' | 'reset_password') =>
    server.app.platform.inTx(system, ({ tx }) => issueToken(tx, { purpose, userId, validS: VALID_S }))
  const [sessionId, { apiKey }, passkeys, { secret }, portal, verifyToken, resetToken] = await Promise.all([
    currentSession(api),
    api.apiKeys.create({ name: 'Old', scope: 'read', expiresInDays: 1, password }).then(({ data }) => data),
    passkeysOf(server, api, password),
    api.twoFactor.setUp({ password }).then(({ data }) => data),
    portalThingsOf(server, api, userId),
    tokenFor('verify_email'),
    tokenFor('reset_password'),
  ])
  return {
    email,
    password,
    sessionId,
    apiKeyId: apiKey.id,
    pushSubscriptionId: await furnishPush(api, userId),
    ...passkeys,
    ...portal,
    code: (stepsAhead) => codeOfApp(secret, stepsAhead),
    verifyToken,
    resetToken,
  }
}

/** A token and a metering place, which require a country. */
async function portalThingsOf({ app }: TestServer, api: ApiClient, userId: number) {
  await app.platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [userId],
  )
  const token = (await api.externalCredentials.add({ data: { token: 'token-of-nobody' } })).data
  const place = await api.abstractDevices.add({ data: { eimm: '3-0000001', token_id: token.id } })
  app.usePortal('http://127.0.0.1:9')
  const ofFiles = await api.externalDevices.add({ data: { name: 'Cottage' } })
  return { portalTokenId: token.id, meteringPlaceId: place.data.id, placeOfFilesId: ofFiles.data.deviceId }
}

async function currentSession(api: ApiClient): Promise<number> {
  const [current] = (await api.sessions.list()).data.sessions.filter((session) => session.current)
  return current?.id ?? 0
}

/**
 * A passkey that exists and signs in, and one that can be added. A challenge ends when the person starts
 * another one.
 */
async function passkeysOf(server: TestServer, api: ApiClient, password: string) {
  const passkey = createSoftwarePasskey()
  const challenge = await registrationChallenge(api, password)
  const made = await api.passkeys.create({
    name: 'Old',
    response: passkey.register({ origin: server.url, challenge }),
  })
  const { options } = (await server.client().passkeys.signInOptions()).data
  return {
    passkeyId: made.data.passkey.id,
    newPasskey: createSoftwarePasskey().register({
      origin: server.url,
      challenge: await registrationChallenge(api, password),
    }),
    passkeyAnswer: passkey.signIn({ origin: server.url, challenge: String(options.challenge) }),
  }
}

async function registrationChallenge(api: ApiClient, password: string): Promise<string> {
  const { options } = (await api.passkeys.registrationOptions({ password })).data
  return String(options.challenge)
}
